import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../context.ts';

type Keyed = Pick<ServiceContext, 'token_secret'>;

/**
 * Codes and reset tokens are computed from the id of their row in `mail_proofs` with a key that
 * the database does not have. So they are written into no row, no outbox and no log, a mail that
 * is sent again holds the same code, and whoever steals the database can use none of them (K1).
 */
function proofOf({ token_secret }: Keyed, what: string, id: string): Buffer {
  return createHmac('sha256', token_secret).update(`mail proof ${what} ${id}`).digest();
}

/** The six digits that stand for the row. */
export function verificationCodeOf(context: Keyed, id: string): string {
  // 48 bits over a million: no digit is likelier than another by more than 1 in 10^8.
  return String(proofOf(context, 'code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export function isCodeValid(context: Keyed, id: string, code: string): boolean {
  return isSame(verificationCodeOf(context, id), code);
}

/** A token for a link: the row's id and 256 bits that only we can compute. */
export function createLinkToken(context: Keyed, id: string): string {
  return `${id}.${proofOf(context, 'link', id).toString('base64url')}`;
}

/** The id of the row that a link's token stands for; null when we did not make it. */
export function verifyLinkToken(context: Keyed, token: string): string | null {
  const [id = ''] = token.split('.', 1);
  return isSame(createLinkToken(context, id), token) ? id : null;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
