import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import { add, smallest, type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { DEBT_SHARE, debtAccount, debtShare } from '@guildhall/domain/wallet/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { postAll } from './post-entries.ts';

interface Debtor {
  readonly seller_id: string;
  readonly debt_minor: number;
}

/**
 * Posts releases to a seller (E5, E6), and of each the share that pays what they owe by decisions
 * (E10). `debt_minor` is that debt before any lock. The ledger adds what pays a debt of a
 * chargeback, which goes first.
 */
export async function postReleases(
  trx: Transaction<Database>,
  { seller_id: sellerId, debt_minor: debtSeen }: Debtor,
  releases: readonly Posting[],
): Promise<void> {
  const available = `available:${sellerId}` as const;
  const owed = debtAccount(sellerId, 'decision');
  const charged = debtAccount(sellerId, 'chargeback');
  // Most sellers owe nothing, and then nothing is locked before its posting.
  if (debtSeen === 0) {
    await postAll(trx, releases);
    return;
  }
  const balances = await lockBalances(trx, [available, owed, charged]);
  let decisionMinor = minor(balances.get(owed) ?? 0);
  let chargebackMinor = minor(balances.get(charged) ?? 0);
  const made = releases.flatMap((release) => {
    const releasedMinor = releasedBy(release, available);
    const debts = { decision_minor: decisionMinor, chargeback_minor: chargebackMinor };
    const shareMinor = debtShare(releasedMinor, debts, DEBT_SHARE);
    decisionMinor = subtract(decisionMinor, shareMinor);
    chargebackMinor = subtract(chargebackMinor, smallest(chargebackMinor, releasedMinor));
    return shareMinor > 0 ? [release, postings.E10(sellerId, shareMinor, release)] : [release];
  });
  await postAll(trx, made);
}

const releasedBy = ({ lines }: Posting, available: string): Minor =>
  lines
    .filter(({ account, direction }) => account === available && direction === 'credit')
    .reduce((sum, { amount_minor }) => add(sum, amount_minor), minor(0));
