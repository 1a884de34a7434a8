import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url, for a cookie or a ticket. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The hash that is stored instead of the token. It finds the row but cannot be used as the token
 * (S2).
 */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
