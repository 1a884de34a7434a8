import { listIdentities } from '@guildhall/db/identity/queries';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import type { ServiceContext } from '../context.ts';

export interface LinkedIdentity {
  readonly provider: ProviderName;
  readonly email: string | null;
  readonly linked_at: Date;
  readonly last_used_at: Date;
}

/** The identities that a user may sign in with here, oldest first. */
export async function readIdentities(
  { db, identity_providers }: ServiceContext,
  user_id: string,
): Promise<LinkedIdentity[]> {
  const rows = await listIdentities(db, user_id);
  return rows.flatMap(({ issuer, email, created_at, last_used_at }) => {
    const provider = PROVIDER_NAMES.find((name) => identity_providers[name]?.issuer === issuer);
    return provider === undefined ? [] : [{ provider, email, linked_at: created_at, last_used_at }];
  });
}
