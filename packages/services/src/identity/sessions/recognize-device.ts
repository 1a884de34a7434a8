import type { Database } from '@guildhall/db/database';
import { upsertDevice } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { ResponseCookie } from '../../kernel/kept-cookie.ts';
import { newToken, hashToken } from '../../kernel/token-hash.ts';

export interface KnownDevice {
  readonly id: string;
  /** The value of the device cookie: the one that the browser sent, or a new one. */
  readonly token: string;
  /** The user has signed in before, but never on this device; they are notified. */
  readonly isUnrecognized: boolean;
}

/** Longer than most browsers keep a cookie. */
const YEAR_SECONDS = 365 * 86_400;

/** The `__Host-` prefix requires https and stops other hosts from setting the cookie. */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-device' : 'device';
}

/**
 * The cookie that recognizes a device on which a user has signed in. It grants no access (A3, S6).
 */
export function deviceCookie(publicUrl: string, token: string): ResponseCookie {
  return { name: deviceCookieName(publicUrl), value: token, maxAgeSeconds: YEAR_SECONDS };
}

/** Our tokens are 43 characters; any other value was not set by us. */
const isOurs = (token: string | null | undefined): token is string =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token);

/** Stores the device of a sign-in and says whether it is new to this user. */
export async function recognizeDevice(
  trx: Transaction<Database>,
  userId: string,
  knownToken: string | null | undefined,
): Promise<KnownDevice> {
  const token = isOurs(knownToken) ? knownToken : newToken();
  const row = { id: newId(), user_id: userId, token_hash: hashToken(token) };
  const { id, is_new, had_devices } = await upsertDevice(trx, row);
  return { id, token, isUnrecognized: is_new && had_devices };
}
