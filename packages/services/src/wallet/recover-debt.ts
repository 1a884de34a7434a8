import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import { add, type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { DEBT_SHARE, debtShare } from '@guildhall/domain/wallet/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { postAll } from './post-entries.ts';

interface Debtor {
  readonly seller_id: string;
  readonly debt_minor: number;
}

/**
 * Posts releases to a seller (E5, E6), and of each the share that pays what they owe (E10).
 * `debt_minor` is what they owed before any lock.
 */
export async function postReleases(
  trx: Transaction<Database>,
  { seller_id: sellerId, debt_minor: debtSeen }: Debtor,
  releases: readonly Posting[],
): Promise<void> {
  const [available, owed] = [`available:${sellerId}`, `receivable:${sellerId}`] as const;
  // Most sellers owe nothing, and then nothing is locked before its posting.
  if (debtSeen === 0) {
    await postAll(trx, releases);
    return;
  }
  const balances = await lockBalances(trx, [available, owed]);
  let debtMinor = minor(balances.get(owed) ?? 0);
  const made = releases.flatMap((release) => {
    const shareMinor = debtShare(releasedBy(release, available), debtMinor, DEBT_SHARE);
    debtMinor = subtract(debtMinor, shareMinor);
    return shareMinor > 0 ? [release, postings.E10(sellerId, shareMinor, release)] : [release];
  });
  await postAll(trx, made);
}

const releasedBy = ({ lines }: Posting, available: string): Minor =>
  lines
    .filter(({ account, direction }) => account === available && direction === 'credit')
    .reduce((sum, { amount_minor }) => add(sum, amount_minor), minor(0));
