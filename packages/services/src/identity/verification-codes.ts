import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../context.ts';

type Keyed = Pick<ServiceContext, 'token_secret'>;

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

export function isCodeValid(context: Keyed, id: string, code: string): boolean {
  return isSame(verificationCodeOf(context, id), code);
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
