import { randomInt } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { replaceRecoveryCodes, takeRecoveryCode } from '@guildhall/db/identity/factor-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { READABLE_ALPHABET } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely, Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { notify } from '../../kernel/notify.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { User } from '../../users/find-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { codeWrong } from './check-totp.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';

const HOW_MANY = 10;
const CHARACTERS = 10;

/**
 * Creates ten new recovery codes, shown only once, and voids the old ones (A5). The user is
 * notified by mail (A8). Refuses REAUTH_REQUIRED; TWO_FACTOR_REQUIRED when the user has no second
 * factor.
 */
export async function makeRecoveryCodes(
  context: IdentityContext,
  user: Pick<User, 'id' | 'two_factor'>,
  session: OwnSession,
): Promise<{ recovery_codes: string[] }> {
  await requireRecentAuthentication(context, user.id, session);
  if (!user.two_factor) throw new Refusal('TWO_FACTOR_REQUIRED');
  return await inTransaction(context.db, async (trx) => {
    const recoveryCodes = await newRecoveryCodes(context, trx, user.id);
    await notify(trx, { user_id: user.id }, { kind: 'two_factor_changed', change: 'codes_made' });
    return { recovery_codes: recoveryCodes };
  });
}

/**
 * Codes of 50 bits in two groups. A keyed hash is stored, so a stolen database cannot be searched
 * offline.
 */
export async function newRecoveryCodes(
  { key_vault }: IdentityContext,
  trx: Transaction<Database>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: CHARACTERS }, () => READABLE_ALPHABET[randomInt(32)]).join(''),
  );
  const hashes = await Promise.all(codes.map((code) => hashOf(key_vault, userId, code)));
  await replaceRecoveryCodes(trx, userId, hashes);
  await recordEvent(trx, { event: 'recovery_codes.made', user_id: userId });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code (A5). Refuses CODE_WRONG. */
export async function consumeRecoveryCode(
  keyVault: KeyVault,
  db: Kysely<Database>,
  userId: string,
  code: string,
): Promise<void> {
  // The lookup is by keyed hash, so its timing reveals nothing about the codes.
  const codeHash = await hashOf(keyVault, userId, code);
  if (!(await takeRecoveryCode(db, userId, codeHash))) throw codeWrong();
}

async function hashOf(keyVault: KeyVault, userId: string, code: string): Promise<string> {
  const hash = await keyVault.fingerprint(`recovery_codes|${userId}|${code}`);
  return hash.toString('base64url');
}
