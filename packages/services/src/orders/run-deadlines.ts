import type { Database } from '@guildhall/db/database';
import {
  claimDueOrder,
  claimOrderWithDueUnit,
  listUnits,
  type LockedOrder,
} from '@guildhall/db/orders/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { orderDeadlines, unitDeadlines } from '@guildhall/domain/orders/states';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { applyOrderEvent, applyUnitEvent } from './apply-event.ts';

const SYSTEM = { actors: ['system'], actor_id: null } as const;

/**
 * Carries out every deadline that has come, one order a transaction, until none is left or
 * `most` were handled. Any number of workers may run it: each takes orders that no other holds.
 */
export async function runDeadlines({ db }: ServiceContext, most = 200): Promise<number> {
  let handled = 0;
  while (handled < most) {
    const did =
      (await inTransaction(db, runOrderDeadline)) || (await inTransaction(db, runUnitDeadlines));
    if (!did) break;
    handled += 1;
  }
  return handled;
}

async function runOrderDeadline(trx: Transaction<Database>): Promise<boolean> {
  const order = await claimDueOrder(trx);
  if (order === undefined) return false;
  const event = orderDeadlines[order.state];
  if (event === undefined) throw new Error(`an order that is ${order.state} has a deadline`);
  await applyOrderEvent(trx, order, event, SYSTEM);
  return true;
}

async function runUnitDeadlines(trx: Transaction<Database>): Promise<boolean> {
  const order = await claimOrderWithDueUnit(trx);
  if (order === undefined) return false;
  let current: LockedOrder = order;
  const units = await listUnits(trx, order.id);
  const due = units.filter(({ due_at }) => due_at !== null && due_at <= order.now);
  for (const [state, alike] of Map.groupBy(due, (unit) => unit.state)) {
    const event = unitDeadlines[state];
    if (event === undefined) throw new Error(`a unit that is ${state} has a deadline`);
    current = (await applyUnitEvent(trx, current, alike, event, SYSTEM)).order;
  }
  return due.length > 0;
}
