import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailProofPurpose } from '@guildhall/db/identity/tables';
import { READABLE_ALPHABET } from '@guildhall/domain/identity/schema';
import type { IdentityContext } from './context.ts';

type Keyed = Pick<IdentityContext, 'token_secret'>;

/**
 * Codes and reset tokens are an HMAC of their row's id in `mail_proofs`, with a key that is not in
 * the database. They are stored in no row, outbox or log; a mail that is sent again holds the same
 * code; and a stolen database contains none of them (K1).
 */
function proofOf({ token_secret }: Keyed, what: string, id: string): Buffer {
  return createHmac('sha256', token_secret).update(`mail proof ${what} ${id}`).digest();
}

/** The six-digit code of the row. */
export function verificationCodeOf(context: Keyed, id: string): string {
  // 48 bits modulo a million: the bias of a code is less than 1 in 10^8.
  return String(proofOf(context, 'code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

const LONG_CODE = { characters: 20, group: 5 };

/**
 * The long code of a proof of an address: 100 bits, in groups. Nobody guesses it, so it needs no
 * limit that strangers could use up.
 */
export function longCodeOf(context: Keyed, id: string): string {
  const bytes = proofOf(context, 'long code', id).subarray(0, LONG_CODE.characters);
  const characters = Array.from(bytes, (byte) => READABLE_ALPHABET[byte % 32]).join('');
  return characters.replaceAll(new RegExp(`(.{${LONG_CODE.group}})(?=.)`, 'g'), '$1-');
}

/** Whether this is the code of the proof: the long one of an address, otherwise six digits. */
export function isCodeValid(
  context: Keyed,
  { id, purpose }: { id: string; purpose: MailProofPurpose },
  code: string,
): boolean {
  const isLong = purpose === 'address';
  const expected = isLong
    ? longCodeOf(context, id).replaceAll('-', '')
    : verificationCodeOf(context, id);
  return isSame(expected, code);
}

/** The token of a link: the row's id and a 256-bit HMAC. */
export function createLinkToken(context: Keyed, id: string): string {
  return `${id}.${proofOf(context, 'link', id).toString('base64url')}`;
}

/** The row id of a link token; null when the token is forged. */
export function verifyLinkToken(context: Keyed, token: string): string | null {
  const [id = ''] = token.split('.', 1);
  return isSame(createLinkToken(context, id), token) ? id : null;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
