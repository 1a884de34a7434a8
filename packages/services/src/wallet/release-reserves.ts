import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { claimDueReserve, resolveHolds } from '@guildhall/db/wallet/commands';
import { minor } from '@guildhall/domain/kernel/money';
import { releaseReserve } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../context.ts';
import { post } from './post-entries.ts';

const MAX_BATCH = 200;

/**
 * E6: releases reserve slices whose date has come to `available`, one per transaction. Any number
 * of workers may run it; each slice is resolved once. Returns how many were released.
 */
export async function releaseReserves({ db }: ServiceContext): Promise<number> {
  let released = 0;
  while (released < MAX_BATCH && (await inTransaction(db, releaseOne))) released += 1;
  return released;
}

async function releaseOne(trx: Transaction<Database>): Promise<boolean> {
  const due = await claimDueReserve(trx);
  if (due === undefined) return false;
  const [slice] = await resolveHolds(trx, [due.order_unit_id], 'reserve');
  if (slice === undefined) throw new Error('a locked reserve slice was already resolved');
  const order = { id: slice.order_id, seller_id: slice.seller_id };
  await post(trx, releaseReserve(order, due.order_unit_id, minor(slice.amount_minor)));
  return true;
}
