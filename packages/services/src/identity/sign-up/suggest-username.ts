import { randomInt } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { isUsernameReserved, lockUsername } from '@guildhall/db/identity/queries';
import { usernameSchema } from '@guildhall/domain/identity/schema';
import type { Transaction } from 'kysely';

const MAX_NAME_LENGTH = 14;
const MAX_ATTEMPTS = 8;

/**
 * A free user name made of what the provider calls somebody. Never of his address: the name is
 * public, and half of an address is often the whole of it. It stays free until the transaction
 * that gives it to him has ended.
 */
export async function suggestUsername(
  trx: Transaction<Database>,
  name: string | null,
): Promise<string> {
  const word = usernamePart(name ?? '');
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const wanted =
      attempts === 0 && word !== null ? word : `${word ?? 'user'}-${randomInt(10_000, 100_000)}`;
    await lockUsername(trx, wanted.toLowerCase());
    if (!(await isUsernameReserved(trx, wanted.toLowerCase()))) return wanted;
  }
  throw new Error('no free user name was found');
}

/** Null when nothing of the name can be part of a user name. */
function usernamePart(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return usernameSchema.safeParse(plain).success ? plain : null;
}
