import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import { hashToken, newToken } from '../../kernel/token-hash.ts';

type Keyed = Pick<IdentityContext, 'token_secret'>;

/** 256 random bits and their HMAC, both in base64url. */
const FORMAT = /^[\w-]{43}\.[\w-]{43}$/;

/** A key of its own, so that no other signature of the shop is one of a device. */
function keyOf({ token_secret }: Keyed): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token_secret, '', 'device cookie', 32));
}

const signatureOf = (context: Keyed, id: string): Buffer =>
  createHmac('sha256', keyOf(context)).update(id).digest();

/** The token of a device that is seen for the first time. */
export function newDeviceToken(context: Keyed): string {
  const id = newToken();
  return `${id}.${signatureOf(context, id).toString('base64url')}`;
}

/**
 * The token of a device cookie if this shop has signed it; null for any other value. Otherwise a
 * value that is known to others, or made up, could stand for a device.
 */
export function ownDeviceToken(context: Keyed, value: string | null | undefined): string | null {
  if (typeof value !== 'string' || !FORMAT.test(value)) return null;
  const [id = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(context, id);
  const isGood = given.length === expected.length && timingSafeEqual(given, expected);
  // The last character of base64url has unused bits: only one spelling is the token.
  return isGood && signature === expected.toString('base64url') ? value : null;
}

/** The hash that finds the device of a cookie; null without one that this shop has signed. */
export function deviceHash(context: Keyed, value: string | null | undefined): string | null {
  const token = ownDeviceToken(context, value);
  return token === null ? null : hashToken(token);
}
