import type { Database } from '@guildhall/db/database';
import { findPasswordHash } from '@guildhall/db/identity/queries';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID: Algorithm.Argon2id = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFKC'), parameters);
}

/** Whether the password fits the hash. Without a hash the same work is done for nothing (A4). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await hash(password.normalize('NFKC'), parameters);
    return false;
  }
  return await verify(stored, password.normalize('NFKC'));
}

/** Step-up: is it still this user who sits there? */
export async function checkPassword(
  db: Kysely<Database>,
  userId: string,
  password: string,
): Promise<boolean> {
  return await verifyPassword(await findPasswordHash(db, userId), password);
}
