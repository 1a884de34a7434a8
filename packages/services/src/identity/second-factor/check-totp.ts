import { findTotpSecret } from '@guildhall/db/identity/factor-queries';
import { takeTotpStep } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { Kysely } from 'kysely';
import { verify } from 'otplib';
import type { IdentityContext } from '../context.ts';
import type { KeyVault } from '../../ports/key-vault.ts';

/** RFC 6238 with the defaults of all apps: SHA-1, six digits, 30 seconds. */
export const PERIOD_SECONDS = 30;

const associatedData = (userId: string) => `totp_secrets|${userId}`;

/** Encrypts a TOTP secret for storage. Only the key vault can decrypt it (K1). */
export async function encryptTotpSecret(keyVault: KeyVault, userId: string, secret: Uint8Array) {
  const wrapped = await keyVault.wrapKey(Buffer.from(secret), associatedData(userId));
  const { key_id, nonce, wrapped_key: wrappedSecret } = wrapped;
  return { user_id: userId, key_id, nonce, wrapped_secret: wrappedSecret };
}

/**
 * Verifies a code by the server's clock, one time step earlier or later included. Returns its time
 * step and when the secret was set up. Refuses CODE_WRONG.
 */
export async function verifyTotp(
  { db, key_vault }: Pick<IdentityContext, 'db' | 'key_vault'>,
  userId: string,
  which: 'confirmed' | 'waiting',
  code: string,
): Promise<{ step: number; set_up_at: string }> {
  const row = await findTotpSecret(db, userId, which);
  if (row === undefined) throw codeWrong();
  const { key_id, nonce, wrapped_secret: wrappedKey, set_up_at } = row;
  const secret = await key_vault.unwrapKey(
    { key_id, nonce, wrapped_key: wrappedKey },
    associatedData(userId),
  );
  const verified = await verify({
    secret: new Uint8Array(secret),
    token: code,
    period: PERIOD_SECONDS,
    epochTolerance: PERIOD_SECONDS,
  });
  if (!verified.valid || !('timeStep' in verified)) throw codeWrong();
  return { step: verified.timeStep, set_up_at };
}

/** Marks the time step as used, so a code works only once (A5). Refuses CODE_WRONG. */
export async function consumeTotp(
  db: Kysely<Database>,
  userId: string,
  { step, set_up_at: setUpAt }: { step: number; set_up_at: string },
): Promise<void> {
  if (!(await takeTotpStep(db, userId, setUpAt, step))) throw codeWrong();
}

export function codeWrong(): Refusal {
  return new Refusal('CODE_WRONG', {}, { code: [fieldError('code_wrong')] });
}
