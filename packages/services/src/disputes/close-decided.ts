import type { Work } from '@guildhall/db/kernel/work';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { closedState } from '@guildhall/domain/disputes/states';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import { minor } from '@guildhall/domain/kernel/money';
import { applyDisputeEvent, BY_SYSTEM } from './apply-event.ts';
import { closeCase } from './close-case.ts';
import type { DisputesContext } from './context.ts';
import type { LockedDispute } from './lock-dispute.ts';
import { lifecycleOf } from './store-disputes.ts';

/**
 * D12: posts what staff have decided, once nobody can appeal any more. Returns the dispute as it is
 * then; undefined while somebody can. Refuses what the ledger refuses.
 */
export async function closeDecided(
  work: Work,
  locked: LockedDispute,
): Promise<DisputeRow | undefined> {
  const { decision, dispute, facts } = locked;
  if (decision === undefined) return undefined;
  const { outcome, refund_minor: part, decided_by, decided_role } = decision;
  const call = { event: 'close', to: closedState(outcome), ...BY_SYSTEM } as const;
  const query = { ...call, state: dispute.state, facts };
  if (!decide(lifecycleOf(dispute).transitions, query).allowed) return undefined;
  const settlement = { outcome, refund_minor: part === null ? null : minor(part) };
  // What staff have decided moves the money, whoever carries it out.
  const by = { actors: [decided_role], actor_id: decided_by } as const;
  return await closeCase(work, locked, call, { settlement, by });
}

/** The seller lacks more than the shop may lend them, or it may lend nothing more (E9). */
export const isUncovered = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'DEBT_LIMIT' || error.code === 'REFUND_NOT_COVERED');

/**
 * A case that cannot end as it should now: staff decide about one that silence would have ended,
 * and what they have decided waits. Returns false if that is known already.
 */
export async function leaveUncovered(work: Work, locked: LockedDispute): Promise<boolean> {
  const { dispute } = locked;
  const facts = { ...locked.facts, is_uncovered: true };
  const event = dispute.state === 'decided' ? 'wait_for_cover' : 'escalate';
  const call = { event, ...BY_SYSTEM } as const;
  const query = { ...call, state: dispute.state, facts };
  if (!decide(lifecycleOf(dispute).transitions, query).allowed) return false;
  await applyDisputeEvent(work, { ...locked, facts }, call);
  return true;
}

/** Tells the operator of a case that waits for money. */
export const alertUncovered = ({ alert }: Pick<DisputesContext, 'alert'>, disputeId: string) =>
  alert('a case cannot be paid: the debts of sellers reach what the fund and the capital cover', {
    dispute_id: disputeId,
  });
