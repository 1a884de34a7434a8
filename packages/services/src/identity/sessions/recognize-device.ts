import type { Database } from '@guildhall/db/database';
import { upsertDevice } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { ResponseCookie } from '../../kernel/kept-cookie.ts';
import { newToken, hashToken } from '../../kernel/token-hash.ts';

export interface KnownDevice {
  readonly id: string;
  /** For the browser's cookie: what it had, or a new one. */
  readonly token: string;
  /** He has signed in before, and never from here: his owner hears of it. */
  readonly isUnrecognized: boolean;
}

/** Longer than most browsers keep anything. */
const YEAR_SECONDS = 365 * 86_400;

/** `__Host-` asks for a connection that nobody else can write into. */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-device' : 'device';
}

/** By this a browser on which somebody has signed in is known again; it opens nothing (A3, S6). */
export function deviceCookie(publicUrl: string, token: string): ResponseCookie {
  return { name: deviceCookieName(publicUrl), value: token, maxAgeSeconds: YEAR_SECONDS };
}

/** A cookie of ours is 43 characters; what is longer was put there by somebody else. */
const isOurs = (token: string | null | undefined): token is string =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token);

/** Tells a browser on which this user has signed in before from one that is new to him. */
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
