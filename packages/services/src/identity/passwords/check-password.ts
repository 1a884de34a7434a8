import type { Database } from '@guildhall/db/database';
import { findPasswordHash } from '@guildhall/db/identity/queries';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const ARGON2ID: Algorithm.Argon2id = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFKC'), parameters);
}

/**
 * Verifies a password against its hash. Without a hash it does the same work and returns false, so
 * that timing does not reveal whether the user exists (A4).
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await hash(password.normalize('NFKC'), parameters);
    return false;
  }
  return await verify(stored, password.normalize('NFKC'));
}

/** Verifies the user's current password, for a step-up. */
export async function checkPassword(
  db: Kysely<Database>,
  userId: string,
  password: string,
): Promise<boolean> {
  return await verifyPassword(await findPasswordHash(db, userId), password);
}
