import { listAuthenticationMethods } from '@guildhall/db/identity/queries';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import type { IdentityContext } from '../context.ts';

/**
 * How a user can authenticate: `password`, `passkey`, `totp`, and the names of their linked
 * providers that are configured here.
 */
export async function authenticationMethods(
  { db, identity_providers }: Pick<IdentityContext, 'db' | 'identity_providers'>,
  userId: string,
): Promise<string[]> {
  const ways = await listAuthenticationMethods(db, userId);
  const providerByIssuer = new Map(
    PROVIDER_NAMES.map((name) => [identity_providers[name]?.issuer, name]),
  );
  return ways.flatMap((way) =>
    BUILT_IN_METHODS.has(way) ? [way] : (providerByIssuer.get(way) ?? []),
  );
}

/** All other methods are issuers of linked identities. */
const BUILT_IN_METHODS = new Set(['password', 'passkey', 'totp']);
