import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { claimDueReserve } from '@guildhall/db/wallet/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import type { Transaction } from 'kysely';
import type { WalletContext } from './context.ts';
import { postReleases } from './recover-debt.ts';

const MAX_BATCH = 200;

/**
 * E6: releases reserve slices whose date has come to `available`, one per transaction. Any number
 * of workers may run it; each slice is resolved once. A frozen slice is left until its freeze has
 * ended. Returns how many were released.
 */
export async function releaseReserves({ db }: WalletContext): Promise<number> {
  let released = 0;
  while (released < MAX_BATCH) {
    try {
      if (!(await inTransaction(db, releaseOne))) return released;
      released += 1;
    } catch (error) {
      // Frozen after it was claimed. The next claim sees the freeze.
      if (!(error instanceof Refusal && error.code === 'FUNDS_FROZEN')) throw error;
    }
  }
  return released;
}

async function releaseOne(trx: Transaction<Database>): Promise<boolean> {
  const due = await claimDueReserve(trx);
  if (due === undefined) return false;
  const { rest_minor, debt_minor, order_unit_id, seller_id, ...slice } = due;
  const part = { ...slice, amount_minor: minor(rest_minor) };
  const release = postings.E6({ id: slice.order_id, seller_id }, order_unit_id, part);
  await postReleases(trx, { seller_id, debt_minor }, [release]);
  return true;
}
