import { listIdentities } from '@guildhall/db/identity/queries';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import type { IdentityContext } from '../context.ts';

export interface LinkedIdentity {
  readonly email: string | null;
  readonly linked_at: Date;
  readonly last_used_at: Date;
}

export interface Provider {
  readonly provider: ProviderName;
  /** The linked identity; null when the provider is not connected. */
  readonly linked: LinkedIdentity | null;
}

/** Every configured provider, with the user's linked identity. */
export async function readIdentities(
  { db, identity_providers }: IdentityContext,
  userId: string,
): Promise<Provider[]> {
  const rows = await listIdentities(db, userId);
  return PROVIDER_NAMES.flatMap((provider): Provider[] => {
    const issuer = identity_providers[provider]?.issuer;
    if (issuer === undefined) return [];
    const row = rows.find((identity) => identity.issuer === issuer);
    if (row === undefined) return [{ provider, linked: null }];
    const { email, created_at, last_used_at } = row;
    return [{ provider, linked: { email, linked_at: created_at, last_used_at } }];
  });
}
