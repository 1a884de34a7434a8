import { randomInt } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { isUsernameReserved, lockUsername } from '@guildhall/db/identity/queries';
import { usernameSchema } from '@guildhall/domain/identity/schema';
import { FORMER_NAME_DAYS } from '@guildhall/domain/identity/sign-up/rules';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { isFormerName } from '../../users/rename-user.ts';
import { findImitated } from './refuse-reserved-name.ts';

const MAX_NAME_LENGTH = 14;
const MAX_ATTEMPTS = 8;

/**
 * Suggests a free username from the name at the provider. It never uses the email address, because
 * usernames are public. An advisory lock reserves the username until the transaction ends.
 */
export async function suggestUsername(
  context: IdentityContext,
  trx: Transaction<Database>,
  name: string | null,
): Promise<string> {
  const part = usernamePart(name ?? '');
  const isFree = part !== null && (await findImitated(context, trx, part)) === null;
  const word = isFree ? part : null;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const wanted =
      attempts === 0 && word !== null ? word : `${word ?? 'user'}-${randomInt(10_000, 100_000)}`;
    await lockUsername(trx, wanted.toLowerCase());
    const kept = { user_id: null, days: FORMER_NAME_DAYS };
    const isKept = await isFormerName(trx, wanted, kept);
    if (!isKept && !(await isUsernameReserved(trx, wanted.toLowerCase()))) return wanted;
  }
  throw new Error('no free username was found');
}

/** Null when the name has no characters that a username may have. */
function usernamePart(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return usernameSchema.safeParse(plain).success ? plain : null;
}
