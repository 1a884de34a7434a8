import type { Database } from '@guildhall/db/database';
import { recordNewUser, upsertBrowser, upsertDevice } from '@guildhall/db/identity/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import type { IdentityContext } from '../context.ts';
import type { ResponseCookie } from '../../kernel/kept-cookie.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { shownNetwork } from './shown-network.ts';
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

/**
 * Stores the device of a sign-in or a new password, and says whether it is new to this user. Locks
 * its browser, so that nobody signs in there while it is blocked. Refuses DEVICE_BLOCKED.
 */
export async function recognizeDevice(
  context: Pick<IdentityContext, 'token_secret' | 'countryLookup'>,
  trx: Transaction<Database>,
  userId: string,
  { device_token: knownToken, ip_address: address, user_agent }: Origin,
  { with_second_factor = false }: { with_second_factor?: boolean } = {},
): Promise<KnownDevice> {
  const token = ownDeviceToken(context, knownToken) ?? newDeviceToken(context);
  const tokenHash = hashToken(token);
  const browser = await upsertBrowser(trx, { id: newId(), token_hash: tokenHash });
  if (browser.blocked_at !== null) {
    throw new Refusal('DEVICE_BLOCKED', { second_factor: with_second_factor });
  }
  const { id, is_new, is_first, had_devices } = await upsertDevice(trx, {
    id: newId(),
    user_id: userId,
    token_hash: tokenHash,
    network: address === null ? null : shownNetwork(address),
    country: address === null ? null : await context.countryLookup(address),
    user_agent: user_agent?.slice(0, 300) ?? null,
    with_second_factor,
  });
  if (is_first) await recordNewUser(trx, tokenHash);
  return { id, token, isUnrecognized: is_new && had_devices };
}
