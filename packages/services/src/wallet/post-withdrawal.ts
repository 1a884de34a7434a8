import type { Database } from '@guildhall/db/database';
import { findPostingId } from '@guildhall/db/wallet/queries';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { atProvider } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import { post } from './post-entries.ts';
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
 * leaves the account of `payer` net of the fee; what is reversed goes back whole, with the fee. The
 * caller holds the lock of the withdrawal. Refuses INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function postWithdrawal(
  trx: Transaction<Database>,
  effect: 'E11' | 'E11_pay' | 'E11_reversal',
  withdrawal: WithdrawnMoney,
  payer: 'bank_trust' | 'psp',
): Promise<void> {
  const money = { ...withdrawal, amount_minor: minor(withdrawal.amount_minor) };
  const requested = postings.E11(money);
  if (effect === 'E11') await post(trx, requested);
  else if (effect === 'E11_pay') {
    const paid = postings.E11_pay(money, minor(withdrawal.fee_minor), payer);
    await post(trx, atProvider(paid, withdrawal.provider));
  } else {
    const id = await findPostingId(trx, requested.event_key);
    if (id === undefined) throw new Error(`withdrawal ${money.id} has posted no request`);
    await reversePosting(trx, id);
  }
}
