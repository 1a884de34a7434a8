import { recordApiTokenUse } from '@guildhall/db/identity/api-token-commands';
import { findApiToken } from '@guildhall/db/identity/api-token-queries';
import type { TokenScope } from '@guildhall/domain/kernel/token-scopes';
import type { IdentityContext } from '../context.ts';
import { hashToken } from '../../kernel/token-hash.ts';
import { findUser, type User } from '../../users/find-user.ts';

/** How every API token begins, so that scanners for leaked secrets recognize one. */
export const API_TOKEN_PREFIX = 'guildhall_';

/** The API token of a request. */
export interface ApiTokenFacts {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
}

export function isApiToken(token: string | null): token is string {
  return token?.startsWith(API_TOKEN_PREFIX) === true;
}

/**
 * The token and its user, read from the database on each request. Null when the token is unknown,
 * expired or revoked, or the user is deactivated (S3).
 */
export async function readApiToken(
  { db }: IdentityContext,
  token: string,
): Promise<{ token: ApiTokenFacts; user: User } | null> {
  const found = await findApiToken(db, hashToken(token));
  if (found === undefined) return null;
  const user = await findUser(db, found.user_id);
  if (user === undefined || !user.is_active) return null;
  return { token: { id: found.id, scopes: found.scopes }, user };
}

/** Records what the token is used for and from where, refused calls included. */
export async function recordTokenUse(
  { db }: IdentityContext,
  token: ApiTokenFacts,
  calls: readonly string[],
  ipAddress: string | null,
): Promise<void> {
  await recordApiTokenUse(db, token.id, calls, ipAddress ?? '');
}
