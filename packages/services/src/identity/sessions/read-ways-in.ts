import { listAuthenticationMethods } from '@guildhall/db/identity/queries';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import type { ServiceContext } from '../../context.ts';

/**
 * How a user can prove who he is: `password`, `passkey`, `totp`, and the names of the providers
 * that are set up here and know him.
 */
export async function authenticationMethods(
  { db, identity_providers }: Pick<ServiceContext, 'db' | 'identity_providers'>,
  userId: string,
): Promise<string[]> {
  const ways = await listAuthenticationMethods(db, userId);
  const asked = new Map(PROVIDER_NAMES.map((name) => [identity_providers[name]?.issuer, name]));
  return ways.flatMap((way) => (BUILT_IN_METHODS.has(way) ? [way] : (asked.get(way) ?? [])));
}

/** All others are the issuers of identities. */
const BUILT_IN_METHODS = new Set(['password', 'passkey', 'totp']);
