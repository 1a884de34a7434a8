import { randomInt } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { isNameHeld, lockUsername } from '@guildhall/db/identity/queries';
import { usernameSchema } from '@guildhall/domain/identity/schema';
import type { Transaction } from 'kysely';

const LONGEST_WORD = 14;
const MOST_TRIES = 8;

/**
 * A free user name made of what the provider calls somebody. Never of his address: the name is
 * public, and half of an address is often the whole of it. It stays free until the transaction
 * that gives it to him has ended.
 */
export async function nameNewcomer(
  trx: Transaction<Database>,
  name: string | null,
): Promise<string> {
  const word = wordOf(name ?? '');
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const wanted =
      tries === 0 && word !== null ? word : `${word ?? 'user'}-${randomInt(10_000, 100_000)}`;
    await lockUsername(trx, wanted.toLowerCase());
    if (!(await isNameHeld(trx, wanted.toLowerCase()))) return wanted;
  }
  throw new Error('no free user name was found');
}

/** Null when nothing of the name can be part of a user name. */
function wordOf(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_WORD)
    .replace(/^-+|-+$/g, '');
  return usernameSchema.safeParse(plain).success ? plain : null;
}
