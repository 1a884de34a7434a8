import type { Database } from '@guildhall/db/database';
import { findPosting, findPostingId, sumCollected } from '@guildhall/db/wallet/queries';
import { type Minor, minor, smallest, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider, moveToProvider, splitChargeback } from '@guildhall/domain/wallet/rules';
import type { ChargebackEffect, Posting } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { PostingRules } from '../kernel/apply-transition.ts';
import { lockDebtor } from './collect-debt.ts';
import { postAll } from './post-entries.ts';

export interface MovedChargeback {
  readonly user_id: string;
  readonly payment_id: string;
  readonly order_id: string | null;
  readonly amount_minor: number;
  readonly provider: string;
  /** When it began. */
  readonly created_at: Date;
}

/** What the wallet posts for the transitions of chargebacks. */
export const chargebackPostingRules: PostingRules<ChargebackEffect, MovedChargeback> = {
  E13: async (trx, chargebacks) => {
    await postAll(trx, chargebacks.map(ofDelivered));
  },
  E19: async (trx, chargebacks) => {
    for (const each of chargebacks) await chargeBackBalance(trx, each);
  },
  chargeback_reversal: async (trx, chargebacks) => {
    for (const each of chargebacks) await reverseChargeback(trx, each);
  },
};

function ofDelivered(chargeback: MovedChargeback): Posting {
  const { order_id, user_id, payment_id, provider } = chargeback;
  if (order_id === null) throw new Error(`the payment ${payment_id} has not paid an order`);
  const order = { id: order_id, buyer_id: user_id };
  return atProvider(postings.E13(order, minor(chargeback.amount_minor), payment_id), provider);
}

/** E19: a charged back top-up is taken from the wallet; what it lacks, or is frozen, is a debt. */
async function chargeBackBalance(
  trx: Transaction<Database>,
  { user_id, payment_id, amount_minor, provider }: MovedChargeback,
): Promise<void> {
  const { wallet_minor } = await lockDebtor(trx, user_id);
  const split = splitChargeback(minor(amount_minor), wallet_minor);
  await postAll(trx, [atProvider(postings.E19(user_id, split, payment_id), provider)]);
}

/**
 * A chargeback that is won: the linked reversal of its posting. The money of an order that ended
 * with it goes to the buyer's wallet. What they have paid of their debt meanwhile goes back to
 * where it came from: first to what is available, as far as that has paid since the chargeback
 * began.
 */
async function reverseChargeback(
  trx: Transaction<Database>,
  { user_id, payment_id, provider, created_at }: MovedChargeback,
): Promise<void> {
  const posted = await findChargebackPosting(trx, payment_id);
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

async function findChargebackPosting(trx: Transaction<Database>, paymentId: string) {
  const id = await findPostingId(trx, `payment:${paymentId}:chargeback`);
  const posted = id === undefined ? undefined : await findPosting(trx, id);
  if (posted === undefined) throw new Error(`the chargeback of ${paymentId} was not posted`);
  return posted;
}

/** What the payer owes since the chargeback of their payment was posted. */
export async function readChargedBackDebt(
  trx: Transaction<Database>,
  paymentId: string,
): Promise<Minor> {
  return sumOf(await findChargebackPosting(trx, paymentId), 'receivable');
}

/** What a chargeback has debited accounts of a kind with. */
function sumOf({ lines }: Posting, kind: 'receivable' | 'escrow'): Minor {
  const of = lines.filter(
    ({ account, direction }) => direction === 'debit' && account.startsWith(`${kind}:`),
  );
  return minor(of.reduce((sum, { amount_minor }) => sum + amount_minor, 0));
}
