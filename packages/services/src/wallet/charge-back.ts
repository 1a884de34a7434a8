import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import { findPosting, findPostingId, sumCollected } from '@guildhall/db/wallet/queries';
import { type Minor, minor, smallest, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import {
  atProvider,
  debtAccount,
  moveToProvider,
  splitChargeback,
  splitCollection,
} from '@guildhall/domain/wallet/rules';
import type { Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import { postAll } from './post-entries.ts';

/**
 * E19: a charged back top-up is taken from the wallet; what it lacks, or is frozen, is a debt.
 * Returns that debt.
 */
export async function chargeBackBalance(
  trx: Transaction<Database>,
  userId: string,
  amountMinor: Minor,
  payment: { readonly id: string; readonly provider: string },
): Promise<Minor> {
  const { wallet_minor } = await lockDebtor(trx, userId);
  const split = splitChargeback(amountMinor, wallet_minor);
  await postAll(trx, [atProvider(postings.E19(userId, split, payment.id), payment.provider)]);
  return split.debt_minor;
}

/**
 * Locks a user's money and what they owe for chargebacks, and returns it; what is frozen counts as
 * nothing.
 */
async function lockDebtor(trx: Transaction<Database>, userId: string) {
  const debt = debtAccount(userId, 'chargeback');
  const [available, wallet] = [`available:${userId}`, `wallet:${userId}`] as const;
  const balances = await lockBalances(trx, [available, debt, wallet]);
  return {
    debt_minor: minor(balances.get(debt) ?? 0),
    wallet_minor: minor(balances.get(wallet) ?? 0),
    available_minor: minor(balances.get(available) ?? 0),
  };
}

/** E10: the debt of a lost chargeback is paid from what its user has, as far as it goes. */
export async function collectDebt(
  trx: Transaction<Database>,
  userId: string,
  key: string,
): Promise<void> {
  const { debt_minor, ...has } = await lockDebtor(trx, userId);
  const paid = splitCollection(debt_minor, has);
  if (paid.wallet_minor + paid.available_minor === 0) return;
  await postAll(trx, [postings.E10_collected(userId, paid, key)]);
}

interface WonChargeback {
  readonly user_id: string;
  readonly payment_id: string;
  readonly provider: string;
  /** When it began. */
  readonly created_at: Date;
}

/**
 * A chargeback that is won: the linked reversal of its posting. The money of an order that ended
 * with it goes to the buyer's wallet. What they have paid of their debt meanwhile goes back to
 * where it came from: first to what is available, as far as that has paid since the chargeback
 * began.
 */
export async function winChargeback(
  trx: Transaction<Database>,
  { user_id, payment_id, provider, created_at }: WonChargeback,
): Promise<void> {
  const id = await findPostingId(trx, `payment:${payment_id}:chargeback`);
  const posted = id === undefined ? undefined : await findPosting(trx, id);
  if (posted === undefined) throw new Error(`the chargeback of ${payment_id} was not posted`);
  const { debt_minor } = await lockDebtor(trx, user_id);
  const owedMinor = sumOf(posted, 'receivable');
  const paidMinor = owedMinor > debt_minor ? subtract(owedMinor, debt_minor) : minor(0);
  const escrowMinor = sumOf(posted, 'escrow');
  const made: Posting[] = [];
  if (paidMinor > 0) {
    const collectedMinor = minor(await sumCollected(trx, user_id, created_at));
    const availableMinor = smallest(paidMinor, collectedMinor);
    const walletMinor = subtract(paidMinor, availableMinor);
    const back = { wallet_minor: walletMinor, available_minor: availableMinor };
    made.push(postings.E10_returned(user_id, back, payment_id));
  }
  const reversal = postings.reversal(posted);
  const moved = moveToProvider(reversal, provider);
  made.push(reversal, ...(moved === null ? [] : [moved]));
  if (escrowMinor > 0 && posted.order_id !== null) {
    const order = { id: posted.order_id, buyer_id: user_id };
    made.push(postings.E12_won(order, escrowMinor, payment_id));
  }
  await postAll(trx, made);
}

/** What a chargeback has debited accounts of a kind with. */
function sumOf({ lines }: Posting, kind: 'receivable' | 'escrow'): Minor {
  const of = lines.filter(
    ({ account, direction }) => direction === 'debit' && account.startsWith(`${kind}:`),
  );
  return minor(of.reduce((sum, { amount_minor }) => sum + amount_minor, 0));
}
