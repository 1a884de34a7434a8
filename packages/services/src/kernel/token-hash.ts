import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a client to hold: in a cookie, or as a ticket. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in its place: it finds the row and opens nothing (S2). */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
