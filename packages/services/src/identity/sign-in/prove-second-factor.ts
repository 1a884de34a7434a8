import { countRecoveryCodes, securityChangedAt } from '@guildhall/db/identity/factor-queries';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { SecondFactorInput } from '@guildhall/domain/identity/second-factor/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { Origin, ServiceContext } from '../../context.ts';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';
import { type Admitted, admitInside, type Proven } from './admit-user.ts';
import { judgeTotp, spendTotp } from '../second-factor/check-totp.ts';
import { BUDGETS, judgeTry } from '../count-tries.ts';
import { spendRecoveryCode } from '../second-factor/make-recovery-codes.ts';
import { type OpenTicket, openTicket } from '../seal-ticket.ts';

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
      return await admitInside(context, trx, provenBy(ticket), proof, origin);
    });
  });
}

/**
 * Opens the ticket of somebody who owes his second factor. Refuses SIGN_IN_EXPIRED, also when his
 * password or another way in has been changed since he showed the first.
 */
export async function openSignInTicket(
  context: ServiceContext,
  sealed: string,
): Promise<SignInTicket> {
  const ticket = await openTicket(context, 'second_factor', sealed);
  const { user_id, judged_as_of_ms } = ticket.says;
  const changed_at = await securityChangedAt(context.db, user_id);
  const is_over = (changed_at?.getTime() ?? null) !== judged_as_of_ms;
  if (is_over) throw new Refusal('SIGN_IN_EXPIRED');
  return ticket;
}

/** Whom the ticket stands for; the door looks once more whether something has changed. */
export function provenBy({ says: { user_id, judged_as_of_ms } }: SignInTicket): Proven {
  return { id: user_id, judged_as_of: judged_as_of_ms === null ? null : new Date(judged_as_of_ms) };
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
