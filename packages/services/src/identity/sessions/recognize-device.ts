import { seeDevice } from '@guildhall/db/identity/commands';
import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { KeptCookie } from '../sign-on/start-sign-on.ts';
import { newSecret, printOf } from '../../kernel/secret-print.ts';

export interface KnownDevice {
  readonly id: string;
  /** For the browser's cookie: what it had, or a new one. */
  readonly token: string;
  /** He has signed in before, and never from here: his owner hears of it. */
  readonly is_surprising: boolean;
}

/** Longer than most browsers keep anything. */
const YEAR_SECONDS = 365 * 86_400;

/** `__Host-` asks for a connection that nobody else can write into. */
export function deviceCookieName(public_url: string): string {
  return public_url.startsWith('https:') ? '__Host-device' : 'device';
}

/** By this a browser on which somebody has signed in is known again; it opens nothing (A3, S6). */
export function deviceCookie(public_url: string, token: string): KeptCookie {
  return { name: deviceCookieName(public_url), value: token, max_age_seconds: YEAR_SECONDS };
}

/** A cookie of ours is 43 characters; what is longer was put there by somebody else. */
const isOurs = (token: string | null | undefined): token is string =>
  typeof token === 'string' && /^[\w-]{43}$/.test(token);

/** Tells a browser on which this user has signed in before from one that is new to him. */
export async function recognizeDevice(
  trx: Transaction<Database>,
  user_id: string,
  known_token: string | null | undefined,
): Promise<KnownDevice> {
  const token = isOurs(known_token) ? known_token : newSecret();
  const row = { id: newId(), user_id, token_hash: printOf(token) };
  const { id, is_new, had_devices } = await seeDevice(trx, row);
  return { id, token, is_surprising: is_new && had_devices };
}
