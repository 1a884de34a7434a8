import type { Database } from '@guildhall/db/database';
import { findPosting, findPostingId } from '@guildhall/db/wallet/queries';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider, moveToProvider } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import { post, postAll } from './post-entries.ts';
import { reversePosting } from './reverse-posting.ts';

interface WithdrawnMoney {
  readonly id: string;
  readonly user_id: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
  readonly provider: string;
}

/**
 * Posts the money effect of a withdrawal (E11): what is requested leaves `available`; what is paid
 * leaves the account of `payer` net of the fee; what is reversed goes back whole, with the fee;
 * what returns after it was paid undoes both. The caller holds the lock of the withdrawal. Refuses
 * INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function postWithdrawal(
  trx: Transaction<Database>,
  effect: 'E11' | 'E11_pay' | 'E11_reversal' | 'E11_return',
  withdrawal: WithdrawnMoney,
  payer: 'bank_trust' | 'psp',
): Promise<void> {
  const money = { ...withdrawal, amount_minor: minor(withdrawal.amount_minor) };
  const requested = postings.E11(money);
  const paid = postings.E11_pay(money, minor(withdrawal.fee_minor), payer);
  if (effect === 'E11') await post(trx, requested);
  else if (effect === 'E11_pay') await post(trx, atProvider(paid, withdrawal.provider));
  else {
    if (effect === 'E11_return') {
      await undoPayment(trx, await idOf(trx, paid.event_key), withdrawal.provider);
    }
    await reversePosting(trx, await idOf(trx, requested.event_key));
  }
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
