import { hkdfSync } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import type { Kysely } from 'kysely';

export const PREFIX = '/identity-provider';

/** An identity that the page suggests. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** The shop that this provider serves, and its URL. */
export interface IdentityProviderOptions {
  readonly db: Kysely<Database>;
  readonly public_url: string;
  /** The shop's client secret for both providers. */
  readonly client_secret: string;
  readonly people: readonly Person[];
}

/** One of the two providers that this one stands in for. */
export interface Client extends IdentityProviderOptions {
  readonly provider: ProviderName;
  readonly issuer: string;
  readonly client_id: string;
  /** The only allowed redirect targets. */
  readonly redirect_uris: readonly string[];
}

export function issuerOf(publicUrl: string, provider: ProviderName): string {
  return `${publicUrl}${PREFIX}/${provider}`;
}

export const CLIENT_ID = 'guildhall';

/** The client secret, derived from a secret that both sides share. */
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
