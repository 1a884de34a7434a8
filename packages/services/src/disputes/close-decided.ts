import type { Work } from '@guildhall/db/kernel/work';
import type { DisputeRow } from '@guildhall/db/disputes/commands';
import { closedState } from '@guildhall/domain/disputes/states';
import { decide } from '@guildhall/domain/kernel/transitions';
import { minor } from '@guildhall/domain/kernel/money';
import { BY_SYSTEM } from './apply-event.ts';
import { closeCase } from './close-case.ts';
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
