import { findOrder } from '@guildhall/db/orders/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { CASE_KINDS, type ProposedView } from '@guildhall/domain/orders/types';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readDecisions } from '../../users/read-decisions.ts';
import { type CaseSources, requireStaffOf } from './lock-case.ts';
import { VIEW_KIND } from './propose-view.ts';
import { findConfirmedView } from './view-in-case.ts';

/**
 * The open cases about an order, the proposal to view it that waits, until when the viewer may view
 * it, and every act of staff. Refuses ORDER_NOT_FOUND.
 */
export async function readCase(
  context: OrdersContext,
  sources: CaseSources,
  viewer: Viewer,
  orderId: string,
) {
  const { db } = context;
  await requireStaffOf(context, db, sources, viewer, orderId);
  const order = await findOrder(db, orderId);
  if (order === undefined) throw new Refusal('ORDER_NOT_FOUND');
  const cases = await Promise.all(
    CASE_KINDS.map(async (kind) => {
      const open = await sources.cases[kind](db, orderId);
      return open === undefined ? [] : [{ kind, ...open }];
    }),
  );
  const [{ proposal, acts }, confirmed] = await Promise.all([
    readDecisions(db, viewer, [VIEW_KIND], orderId),
    findConfirmedView(db, viewer, orderId),
  ]);
  const open = cases.flat();
  const isOpen = open.some(({ id }) => id === confirmed?.case_id);
  return {
    cases: open,
    proposal: proposal && { ...proposal, case_kind: caseOf(proposal) },
    view_until: isOpen ? (confirmed?.ends_at ?? null) : null,
    acts: acts.map((act) => ({ ...act, case_kind: caseOf(act) })),
  };
}
export type CaseReading = Awaited<ReturnType<typeof readCase>>;

const caseOf = ({ change }: { readonly change: object }) => (change as ProposedView).case_kind;
