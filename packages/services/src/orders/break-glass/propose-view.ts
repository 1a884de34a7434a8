import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import type { DecisionKind } from '@guildhall/domain/kernel/staff-decisions';
import { VIEW_WITHIN_MINUTES } from '@guildhall/domain/orders/break-glass/rules';
import type { ProposeView } from '@guildhall/domain/orders/break-glass/schema';
import type { CaseKind, ProposedView } from '@guildhall/domain/orders/types';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { confirm, dismiss, propose, requireProposal } from '../../kernel/staff-decisions.ts';
import { type CaseSources, lockCase, type OpenCase, requireStaffOf } from './lock-case.ts';

export const VIEW_KIND = 'vault.break_glass' as const satisfies DecisionKind;

const beforeView = (caseKind: CaseKind, { id }: OpenCase) => ({
  case_kind: caseKind,
  case_id: id,
  view_minutes: 0,
});

/**
 * Proposes to view what was sold in an order, for a case that is open about it, with a reason that
 * the buyer reads. A second person confirms it (rules.md §4 "Vault"). Refuses PERMISSION_DENIED,
 * ORDER_NOT_FOUND, CASE_NOT_OPEN, DECISION_PENDING.
 */
export async function proposeView(
  context: OrdersContext,
  sources: CaseSources,
  viewer: Viewer,
  input: ProposeView,
) {
  const { order_id: subject, case_kind, reason } = input;
  const call = { operation: 'vault.proposeView', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { open } = await lockCase(context, trx, sources, viewer, input);
    const change: ProposedView = { case_kind, case_id: open.id };
    const before = beforeView(case_kind, open);
    const after = { ...before, view_minutes: VIEW_WITHIN_MINUTES };
    const proposed = { kind: VIEW_KIND, subject, change, before, after, reason };
    return { proposal_id: (await propose(trx, viewer, proposed, true)).id };
  });
}

/**
 * Confirms a proposal as the second person; its author may view from now on, for a short time.
 * Refuses PERMISSION_DENIED, DECISION_NOT_FOUND, ORDER_NOT_FOUND, CASE_NOT_OPEN, DECISION_CLOSED,
 * DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmView(
  context: OrdersContext,
  sources: CaseSources,
  viewer: Viewer,
  input: ConfirmDecision,
) {
  const call = { operation: 'vault.confirmView', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { proposal_id: id, fingerprint } = input;
    const { subject, change } = await requireProposal(trx, viewer, VIEW_KIND, id);
    const { case_kind } = change as ProposedView;
    const named = { order_id: subject, case_kind };
    const { open } = await lockCase(context, trx, sources, viewer, named);
    await confirm(trx, viewer, { kind: VIEW_KIND, id, fingerprint }, beforeView(case_kind, open));
    return { order_id: subject };
  });
}

/**
 * Closes a proposal; nothing is shown. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND,
 * ORDER_NOT_FOUND, DECISION_CLOSED.
 */
export async function dismissView(
  context: OrdersContext,
  sources: CaseSources,
  viewer: Viewer,
  input: DismissDecision,
) {
  const call = { operation: 'vault.dismissView', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { proposal_id: id, reason } = input;
    const { subject } = await requireProposal(trx, viewer, VIEW_KIND, id);
    await requireStaffOf(context, trx, sources, viewer, subject);
    await dismiss(trx, viewer, { kind: VIEW_KIND, id, reason });
    return { order_id: subject };
  });
}
