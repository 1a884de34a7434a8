import type { Database } from '@guildhall/db/database';
import { upsertDevice } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { ResponseCookie } from '../../kernel/kept-cookie.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import { newDeviceToken, ownDeviceToken } from './device-token.ts';

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

/** Stores the device of a sign-in or a new password, and says whether it is new to this user. */
export async function recognizeDevice(
  context: Pick<IdentityContext, 'token_secret'>,
  trx: Transaction<Database>,
  userId: string,
  knownToken: string | null | undefined,
  { with_second_factor = false }: { with_second_factor?: boolean } = {},
): Promise<KnownDevice> {
  const token = ownDeviceToken(context, knownToken) ?? newDeviceToken(context);
  const row = { id: newId(), user_id: userId, token_hash: hashToken(token), with_second_factor };
  const { id, is_new, had_devices } = await upsertDevice(trx, row);
  return { id, token, isUnrecognized: is_new && had_devices };
}
