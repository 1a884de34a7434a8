import {
  countRecoveryCodes,
  findTotpSecret,
  listPasskeys,
} from '@guildhall/db/identity/factor-queries';
import type { Database } from '@guildhall/db/database';
import type { SecondFactor } from '@guildhall/db/identity/tables';
import type { User } from '@guildhall/db/users/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Proof } from './admit-user.ts';
import { sealTicket } from '../seal-ticket.ts';

/**
 * Stops whoever has turned two-factor authentication on and has shown one factor only. A passkey
 * is both: it is had, and it knows its person. Refuses SECOND_FACTOR_REQUIRED, with a ticket that
 * stands for the first factor.
 */
export async function askSecondFactor(
  context: ServiceContext,
  trx: Transaction<Database>,
  { id: user_id, two_factor, security_changed_at }: User,
  { first_factor, second_factor }: Proof,
): Promise<void> {
  if (!two_factor || second_factor !== null || first_factor === 'passkey') return;
  const judged_as_of_ms = security_changed_at?.getTime() ?? null;
  const says = { user_id, first_factor, judged_as_of_ms };
  const ticket = await sealTicket(context, 'second_factor', says);
  const methods = await listSecondFactors(trx, user_id);
  throw new Refusal('SECOND_FACTOR_REQUIRED', { ticket, methods });
}

async function listSecondFactors(
  db: Transaction<Database>,
  user_id: string,
): Promise<SecondFactor[]> {
  const passkeys = await listPasskeys(db, user_id);
  const totp = await findTotpSecret(db, user_id, 'confirmed');
  const codes = await countRecoveryCodes(db, user_id);
  return [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp === undefined ? [] : ['totp' as const]),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ];
}
