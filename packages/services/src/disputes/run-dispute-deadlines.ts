import { listChargedBackDisputes, listDueDisputes } from '@guildhall/db/disputes/commands';
import { inWork, type Work } from '@guildhall/db/kernel/work';
import { inTransaction } from '@guildhall/db/transaction';
import { minor } from '@guildhall/domain/kernel/money';
import { decide } from '@guildhall/domain/kernel/transitions';
import { applyDisputeEvent, BY_SYSTEM } from './apply-event.ts';
import { closeCase } from './close-case.ts';
import { closeClaim } from './close-claim.ts';
import { closeDispute } from './close-dispute.ts';
import { alertUncovered, closeDecided, isUncovered, leaveUncovered } from './close-decided.ts';
import type { DisputesContext } from './context.ts';
import { type LockedDispute, lockWithOrder } from './lock-dispute.ts';
import { deadlinesOf, lifecycleOf } from './store-disputes.ts';

/** How many deadlines one run handles at most. */
const MOST_DISPUTES = 100;

/**
 * Triggers the due deadlines of disputes, one dispute per transaction. Any number of servers may
 * run it: the lock of the order decides, and who comes second finds nothing due. A dispute that
 * fails, such as one whose money another case has frozen, is reported through `onError` and left
 * for the next run; however many fail, those behind them are handled. Returns how many were.
 */
export async function runDisputeDeadlines(
  context: DisputesContext,
  onError: (error: unknown, disputeId: string) => void,
  most = MOST_DISPUTES,
): Promise<number> {
  const { db } = context;
  const tried = new Set<string>();
  let handled = 0;
  while (handled < most) {
    const page = { except: [...tried], limit: most };
    const due = await inTransaction(db, async (trx) => [
      ...(await listChargedBackDisputes(trx, page)),
      ...(await listDueDisputes(trx, page)),
    ]);
    if (due.length === 0) break;
    for (const dispute of due) {
      if (tried.has(dispute.id)) continue;
      tried.add(dispute.id);
      try {
        await handleOne(context, dispute);
        handled += 1;
      } catch (error) {
        onError(error, dispute.id);
      }
    }
  }
  return handled;
}

type Due = Parameters<typeof lockWithOrder>[1];

async function handleOne(context: DisputesContext, due: Due): Promise<void> {
  const { db } = context;
  const inCase = async (run: (work: Work, locked: LockedDispute) => Promise<void>) =>
    await inWork(db, async (work) =>
      run(work, await lockWithOrder(work.trx, due, { side: null, staff_id: null })),
    );
  try {
    await inCase(triggerDeadline);
  } catch (error) {
    if (!isUncovered(error)) throw error;
    await inCase(async (work, locked) => {
      if (!(await leaveUncovered(work, locked))) throw error;
    });
    alertUncovered(context, due.id);
  }
}

/**
 * Triggers what the deadline of the dispute's state is for, if it is still due. A buyer whose bank
 * takes the money back has withdrawn the case with that (must-hold M9).
 */
async function triggerDeadline(work: Work, locked: LockedDispute): Promise<void> {
  const { dispute, facts } = locked;
  if (locked.is_charged_back && dispute.closed_at === null && dispute.state !== 'recovering') {
    const withdrawn =
      dispute.opened_by === 'buyer'
        ? ({ actors: ['buyer'], actor_id: dispute.buyer_id } as const)
        : BY_SYSTEM;
    const by = { ...withdrawn, reason: 'chargeback' };
    const settlement = { outcome: 'release', refund_minor: null } as const;
    await closeCase(work, locked, { event: 'withdraw', ...by }, { settlement, by });
    return;
  }
  const { state } = dispute;
  if (dispute.due_at === null || dispute.due_at > facts.now) return;
  if (state === 'decided') {
    await closeDecided(work, locked);
    return;
  }
  if (state === 'recovering') {
    await recoverClaim(work, locked);
    return;
  }
  const { transitions } = lifecycleOf(dispute);
  const event = deadlinesOf(dispute)[state]?.find(
    (each) => decide(transitions, { event: each, state, facts, ...BY_SYSTEM }).allowed,
  );
  if (event === undefined) return;
  if (event !== 'close_in_silence') {
    await applyDisputeEvent(work, locked, { event, ...BY_SYSTEM });
    return;
  }
  const settlement = { outcome: 'refund_full', refund_minor: null } as const;
  await closeDispute(work, locked, { event, ...BY_SYSTEM }, { settlement, by: BY_SYSTEM });
}

/** C8: pays what the seller has by now of an approved claim. The shop advances nothing more. */
async function recoverClaim(work: Work, locked: LockedDispute): Promise<void> {
  const { decision } = locked;
  if (decision === undefined) throw new Error('an approved claim has no decision');
  const by = { actors: [decision.decided_role], actor_id: decision.decided_by } as const;
  const settlement = { outcome: 'refund_full', refund_minor: null } as const;
  const call = { event: 'recover', ...BY_SYSTEM } as const;
  await closeClaim(work, locked, call, { settlement, by }, minor(0));
}
