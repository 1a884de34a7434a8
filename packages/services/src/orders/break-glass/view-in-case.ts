import type { Database } from '@guildhall/db/database';
import { findCarriedOut } from '@guildhall/db/kernel/staff-decisions';
import { inWork } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { viewEndsAt } from '@guildhall/domain/orders/break-glass/rules';
import type { ViewInCase } from '@guildhall/domain/orders/break-glass/schema';
import type { ProposedView } from '@guildhall/domain/orders/types';
import type { Kysely } from 'kysely';
import type { OrdersContext } from '../context.ts';
import type { Origin, Viewer } from '../../kernel/viewer.ts';
import type { OwnSession } from '../../identity/sessions/read-session.ts';
import { requireRecentSecondFactor } from '../../identity/sessions/require-recent-authentication.ts';
import { addNotice } from '../../kernel/notify.ts';
import { listHeld } from '../../vault/destroy-secrets.ts';
import { revealSecrets } from '../../vault/reveal-secret.ts';
import { type CaseSources, lockCase, requireStaffOf } from './lock-case.ts';
import { VIEW_KIND } from './propose-view.ts';

/**
 * The viewer's own proposal that a second person confirmed a short time ago; null without one. Its
 * case may have been closed since.
 */
export async function findConfirmedView(db: Kysely<Database>, viewer: Viewer, orderId: string) {
  const own = { kind: VIEW_KIND, subject: orderId, proposed_by: viewer.user_id } as const;
  const found = await findCarriedOut(db, own);
  if (found === undefined) return null;
  const endsAt = viewEndsAt(found.occurred_at);
  if (found.now >= endsAt) return null;
  return { id: found.id, ends_at: endsAt, ...(found.change as ProposedView) };
}

/**
 * Shows a member of staff what an order holds in the vault, after a second person has confirmed
 * their proposal, while its case is open. It needs a recent second factor (must-hold G2). Each unit
 * is logged for the buyer, who is told too, and nothing of the order changes: no deadline starts.
 * Refuses REAUTH_REQUIRED, ORDER_NOT_FOUND, VIEW_NOT_CONFIRMED, CASE_NOT_OPEN, SECRET_NOT_HELD,
 * SECRET_UNREADABLE.
 */
export async function viewInCase(
  context: OrdersContext,
  sources: CaseSources,
  viewer: Viewer,
  { order_id, language }: ViewInCase,
  from: { readonly origin: Origin; readonly session: OwnSession },
) {
  await requireRecentSecondFactor(context, viewer.user_id, from.session);
  return await inWork(context.db, async (work) => {
    const { trx } = work;
    await requireStaffOf(context, trx, sources, viewer, order_id);
    const confirmed = await findConfirmedView(trx, viewer, order_id);
    if (confirmed === null) throw new Refusal('VIEW_NOT_CONFIRMED');
    const { case_kind, case_id } = confirmed;
    const { order, open } = await lockCase(context, trx, sources, viewer, { order_id, case_kind });
    // It was confirmed for another case of the same kind, which is over.
    if (open.id !== case_id) throw new Refusal('CASE_NOT_OPEN');
    const own = order.units.filter(isOfOrder);
    const held = await listHeld(
      trx,
      own.map(({ stock_id }) => stock_id),
    );
    const units = own.filter(({ stock_id }) => held.has(stock_id));
    if (units.length === 0) throw new Refusal('SECRET_NOT_HELD');
    const { kind, snapshot } = order;
    const { product_slug, schema_version } = snapshot;
    const sold = { order_id, kind, product_slug, schema_version, language };
    const by = { ...viewer, proposal_id: confirmed.id };
    const fields = await revealSecrets(context, trx, by, sold, units, from.origin);
    addNotice(work, { user_id: order.buyer_id }, { kind: 'viewed_by_staff', order_id, case_kind });
    return units.map(({ id, position }, index) => ({
      unit_id: id,
      position,
      fields: fields[index] ?? [],
    }));
  });
}

/**
 * Whether the stock unit still belongs to this order. One that was returned sealed, or never
 * delivered, may be another buyer's by now.
 */
const isOfOrder = ({ state }: LockedOrder['units'][number]): boolean =>
  state !== 'returned' && state !== 'cancelled';
