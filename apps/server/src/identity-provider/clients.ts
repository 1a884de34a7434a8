import { hkdfSync } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import type { Kysely } from 'kysely';

export const PREFIX = '/identity-provider';

/** Somebody whom the page offers to be, so that nobody has to type. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** The one shop that this provider serves, and where both stand. */
export interface IdentityProviderOptions {
  readonly db: Kysely<Database>;
  readonly public_url: string;
  /** Of the shop, for both of its sign-ins. */
  readonly client_secret: string;
  readonly people: readonly Person[];
}

/** One of the two that this provider stands in for. */
export interface Client extends IdentityProviderOptions {
  readonly provider: ProviderName;
  readonly issuer: string;
  readonly client_id: string;
  /** Where people are sent back to, and nowhere else. */
  readonly redirect_uris: readonly string[];
}

export function issuerOf(publicUrl: string, provider: ProviderName): string {
  return `${publicUrl}${PREFIX}/${provider}`;
}

export const CLIENT_ID = 'guildhall';

/** What the shop shows for codes, made from a secret that both have. */
export function clientSecretOf(sharedSecret: string): string {
  const key = hkdfSync('sha256', sharedSecret, '', 'identity provider client', 32);
  return Buffer.from(key).toString('base64url');
}

export function clientsOf(options: IdentityProviderOptions): Client[] {
  return PROVIDER_NAMES.map((provider) => ({
    ...options,
    provider,
    issuer: issuerOf(options.public_url, provider),
    client_id: CLIENT_ID,
    redirect_uris: ['/auth/social', '/dashboard/settings'].map(
      (path) => `${options.public_url}${path}/${provider}`,
    ),
  }));
}
