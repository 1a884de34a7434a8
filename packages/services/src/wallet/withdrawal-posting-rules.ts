import type { Database } from '@guildhall/db/database';
import { findPosting, findPostingId } from '@guildhall/db/wallet/queries';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider, moveToProvider } from '@guildhall/domain/wallet/rules';
import type { Posting, WithdrawalEffect } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';
import type { PostingRules } from '../kernel/apply-transition.ts';
import { postAll } from './post-entries.ts';
import { reversePosting } from './reverse-posting.ts';

export interface MovedWithdrawal {
  readonly id: string;
  readonly user_id: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly provider: string;
  /** The account that its provider pays from. */
  readonly payer: 'bank_trust' | 'psp';
}

/**
 * What the wallet posts for the transitions of withdrawals (E11): what is requested leaves
 * `available`; what is paid leaves the account of `payer` net of the fee; what is reversed goes
 * back whole, with the fee; what returns after it was paid undoes both.
 */
export const withdrawalPostingRules: PostingRules<WithdrawalEffect, MovedWithdrawal> = {
  E11: async (trx, withdrawals) => {
    await postAll(trx, withdrawals.map(requestOf));
  },
  E11_pay: async (trx, withdrawals) => {
    await postAll(
      trx,
      withdrawals.map((each) => atProvider(paymentOf(each), each.provider)),
    );
  },
  E11_reversal: async (trx, withdrawals) => {
    for (const each of withdrawals) await reverseRequest(trx, each);
  },
  E11_return: async (trx, withdrawals) => {
    for (const each of withdrawals) {
      await undoPayment(trx, await idOf(trx, paymentOf(each).event_key), each.provider);
      await reverseRequest(trx, each);
    }
  },
};

const requestOf = (withdrawal: MovedWithdrawal): Posting =>
  postings.E11({ ...withdrawal, amount_minor: minor(withdrawal.amount_minor) });

function paymentOf({ payer, ...withdrawal }: MovedWithdrawal): Posting {
  const money = { ...withdrawal, amount_minor: minor(withdrawal.amount_minor) };
  return postings.E11_pay(money, minor(withdrawal.fee_minor), payer);
}

async function reverseRequest(trx: Transaction<Database>, withdrawal: MovedWithdrawal) {
  await reversePosting(trx, await idOf(trx, requestOf(withdrawal).event_key));
}

async function idOf(trx: Transaction<Database>, eventKey: string): Promise<string> {
  const id = await findPostingId(trx, eventKey);
  if (id === undefined) throw new Error(`${eventKey} was not posted`);
  return id;
}

/** What was paid before each provider had an account of its own left `psp`, and is moved to it. */
async function undoPayment(trx: Transaction<Database>, id: string, provider: string) {
  const paid = await findPosting(trx, id);
  if (paid === undefined) throw new Error(`there is no ledger transaction ${id}`);
  const reversal = postings.reversal(paid);
  const moved = moveToProvider(reversal, provider);
  await postAll(trx, [reversal, ...(moved === null ? [] : [moved])]);
}
