import { inWork, type Work } from '@guildhall/db/kernel/work';
import {
  claimDueOrder,
  claimOrderWithDueRequest,
  claimOrderWithDueUnit,
  type LockedOrder,
} from '@guildhall/db/orders/commands';
import { requestDeadlines } from '@guildhall/domain/orders/request-states';
import { orderDeadlines } from '@guildhall/domain/orders/states';
import { unitDeadlines } from '@guildhall/domain/orders/unit-states';
import type { OrdersContext } from './context.ts';
import { applyOrderEvent, applyUnitEvent, BY_SYSTEM } from './apply-event.ts';
import { applyRequestEvent } from './apply-request-event.ts';

type Claimed = { order: LockedOrder; trigger: () => Promise<void> } | undefined;

/** How many deadlines one run handles at most. */
export const MOST_DEADLINES = 200;

interface DeadlineOptions {
  readonly most?: number;
  readonly onError?: (error: unknown, orderId: string) => void;
}

/**
 * Triggers every due deadline, one order per transaction, until none is left or `most` were
 * handled. Orders, requests and units take turns, so that many due deadlines of one kind do not
 * delay those of the others. Any number of workers may run it: each claims orders that no other has
 * locked. An order that fails is reported through `onError` and left for the next run; it does not
 * block the others. Returns how many were handled.
 */
export async function runDeadlines(
  { db }: OrdersContext,
  { most = MOST_DEADLINES, onError }: DeadlineOptions = {},
): Promise<number> {
  let handled = 0;
  const queue = [claimOrder, claimRequest, claimUnits].map((claim) => ({
    claim,
    failed: new Array<string>(),
  }));
  for (let kind = queue.shift(); kind !== undefined && handled < most; kind = queue.shift()) {
    const { claim, failed } = kind;
    const current = { order_id: '' };
    try {
      const did = await inWork(db, async (work) => {
        const claimed = await claim(work, failed);
        if (claimed === undefined) return false;
        current.order_id = claimed.order.id;
        await claimed.trigger();
        return true;
      });
      // Nothing of this kind is due any more.
      if (!did) continue;
      handled += 1;
    } catch (error) {
      if (onError === undefined || current.order_id === '') throw error;
      onError(error, current.order_id);
      failed.push(current.order_id);
    }
    queue.push(kind);
  }
  return handled;
}

async function claimOrder(work: Work, except: readonly string[]): Promise<Claimed> {
  const order = await claimDueOrder(work.trx, except);
  if (order === undefined) return undefined;
  const trigger = async () => {
    const answerDue = order.request?.due_at ?? null;
    // The answer was due first: after an outage it counts as it would have without one.
    if (answerDue !== null && order.due_at !== null && answerDue <= order.due_at) {
      await triggerRequest(work, order);
      return;
    }
    const event = orderDeadlines[order.state];
    if (event === undefined) throw new Error(`an order that is ${order.state} has a deadline`);
    await applyOrderEvent(work, order, event, BY_SYSTEM);
  };
  return { order, trigger };
}

/** An answer that is due: silence accepts a cancellation, and refuses more time. */
async function claimRequest(work: Work, except: readonly string[]): Promise<Claimed> {
  const order = await claimOrderWithDueRequest(work.trx, except);
  if (order === undefined) return undefined;
  return { order, trigger: () => triggerRequest(work, order) };
}

async function triggerRequest(work: Work, order: LockedOrder): Promise<void> {
  const { request, now } = order;
  // It was answered or ended before the order was locked.
  if (request === null || request.due_at === null || request.due_at > now) return;
  const event = requestDeadlines[request.kind];
  await applyRequestEvent(work, order, { event, ...BY_SYSTEM }, request.kind);
}

async function claimUnits(work: Work, except: readonly string[]): Promise<Claimed> {
  const order = await claimOrderWithDueUnit(work.trx, except);
  if (order === undefined) return undefined;
  const trigger = async () => {
    let current: LockedOrder = order;
    const due = order.units.filter(
      ({ due_at, is_frozen }) => is_frozen !== true && due_at !== null && due_at <= order.now,
    );
    // A release locks the seller's `available` account, a confirmation their `reserve`. Releases go
    // first, so that the transaction locks ledger accounts in sorted order, which avoids deadlocks
    // (W10).
    const releasedFirst = due.toSorted(
      (a, b) => Number(b.state === 'in_protection') - Number(a.state === 'in_protection'),
    );
    for (const [state, group] of Map.groupBy(releasedFirst, (unit) => unit.state)) {
      const event = unitDeadlines[state];
      if (event === undefined) throw new Error(`a unit that is ${state} has a deadline`);
      current = (await applyUnitEvent(work, current, group, { event, ...BY_SYSTEM })).order;
    }
  };
  return { order, trigger };
}
