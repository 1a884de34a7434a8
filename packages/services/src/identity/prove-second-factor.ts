import { countRecoveryCodes, passwordChangedAt } from '@guildhall/db/identity/factor-queries';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { SecondFactorInput } from '@guildhall/domain/identity/two-factor-schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Origin, ServiceContext } from '../context.ts';
import { enqueueMail } from '../notifications/enqueue-mail.ts';
import { type Admitted, admitInside } from './admit-user.ts';
import { judgeTotp, spendTotp } from './check-totp.ts';
import { BUDGETS, judgeTry } from './count-tries.ts';
import { spendRecoveryCode } from './make-recovery-codes.ts';
import { type OpenTicket, openTicket } from './seal-ticket.ts';

export type SignInTicket = OpenTicket<'second_factor'>;

/**
 * The second step of signing in: a ticket that stands for the first factor, and a code. Both are
 * good once (A5), and a ticket that was used is looked at before the code. Refuses
 * SIGN_IN_EXPIRED, TOO_MANY_REQUESTS, CODE_WRONG, USER_INACTIVE.
 */
export async function proveSecondFactor(
  context: ServiceContext,
  input: SecondFactorInput,
  origin: Origin,
): Promise<Admitted> {
  const ticket = await openSignInTicket(context, input.ticket);
  const { user_id, first_factor } = ticket.says;
  const tries = [{ budget: BUDGETS.second_factor, key: user_id, when_right: 'forget' as const }];
  return await judgeTry(context, tries, async () => {
    const spendCode = await judgeCode(context, user_id, input);
    return await inTransaction(context.db, async (trx) => {
      await ticket.spend(trx);
      await spendCode(trx);
      const proof = { first_factor, second_factor: input.method };
      return await admitInside(context, trx, { id: user_id }, proof, origin);
    });
  });
}

/**
 * Opens the ticket of somebody who owes his second factor. Refuses SIGN_IN_EXPIRED, also when the
 * password has been changed since it was the first.
 */
export async function openSignInTicket(
  context: ServiceContext,
  sealed: string,
): Promise<SignInTicket> {
  const ticket = await openTicket(context, 'second_factor', sealed);
  const { user_id, first_factor } = ticket.says;
  if (first_factor === 'password') {
    const changed_at = await passwordChangedAt(context.db, user_id);
    if (changed_at === null || changed_at > ticket.made_at) throw new Refusal('SIGN_IN_EXPIRED');
  }
  return ticket;
}

type Spend = (trx: Transaction<Database>) => Promise<void>;

async function judgeCode(
  context: ServiceContext,
  user_id: string,
  { method, code }: SecondFactorInput,
): Promise<Spend> {
  if (method === 'totp') {
    const judged = await judgeTotp(context, user_id, 'confirmed', code);
    return (trx) => spendTotp(trx, user_id, judged);
  }
  return async (trx) => {
    await spendRecoveryCode(context.key_vault, trx, user_id, code);
    const left = await countRecoveryCodes(trx, user_id);
    const change = `A recovery code was used to sign in. ${left} of them are left.`;
    await enqueueMail(trx, user_id, 'two_factor_changed', { change });
  };
}
