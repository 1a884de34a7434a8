import type { Database } from '@guildhall/db/database';
import {
  countRecoveryCodes,
  findTotpSecret,
  listPasskeys,
} from '@guildhall/db/identity/factor-queries';
import type { SecondFactor } from '@guildhall/db/identity/tables';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { User } from '../../users/find-user.ts';
import { encryptTicket } from '../encrypt-ticket.ts';
import type { AuthenticationFactors } from './complete-sign-in.ts';

/**
 * Stops whoever has turned two-factor authentication on and has shown one factor only. A passkey
 * is both: it is had, and it knows its person. Refuses SECOND_FACTOR_REQUIRED, with a ticket that
 * stands for the first factor.
 */
export async function requireSecondFactor(
  context: ServiceContext,
  trx: Transaction<Database>,
  { id: userId, two_factor, security_changed_at }: User,
  { first_factor, second_factor }: AuthenticationFactors,
): Promise<void> {
  if (!two_factor || second_factor !== null || first_factor === 'passkey') return;
  const securityStampMs = security_changed_at?.getTime() ?? null;
  const claims = { user_id: userId, first_factor, security_stamp_ms: securityStampMs };
  const ticket = await encryptTicket(context, 'second_factor', claims);
  const methods = await listSecondFactors(trx, userId);
  throw new Refusal('SECOND_FACTOR_REQUIRED', { ticket, methods });
}

async function listSecondFactors(
  db: Transaction<Database>,
  userId: string,
): Promise<SecondFactor[]> {
  const passkeys = await listPasskeys(db, userId);
  const totp = await findTotpSecret(db, userId, 'confirmed');
  const codes = await countRecoveryCodes(db, userId);
  return [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp === undefined ? [] : ['totp' as const]),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ];
}
