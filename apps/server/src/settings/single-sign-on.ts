import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { z } from 'zod';
import { endpoint, optional, type Texts } from './variable.ts';

/** The clients of single sign-on. */
export const singleSignOnVariables = {
  google_client_id: optional(
    'GOOGLE_CLIENT_ID',
    z.string(),
    'single sign-on; unset: hidden, in demo mode a sandbox provider',
  ),
  google_client_secret: optional('GOOGLE_CLIENT_SECRET', z.string(), 'the secret of this client'),
  google_issuer: optional('GOOGLE_ISSUER', endpoint, 'replaces Google’s issuer'),
  google_authorization_endpoint: optional(
    'GOOGLE_AUTHORIZATION_ENDPOINT',
    endpoint,
    'replaces Google’s URL',
  ),
  google_token_endpoint: optional('GOOGLE_TOKEN_ENDPOINT', endpoint, 'replaces Google’s URL'),
  google_jwks_uri: optional('GOOGLE_JWKS_URI', endpoint, 'replaces Google’s URL'),
  facebook_client_id: optional('FACEBOOK_CLIENT_ID', z.string(), 'as for Google'),
  facebook_client_secret: optional(
    'FACEBOOK_CLIENT_SECRET',
    z.string(),
    'the secret of this client',
  ),
  facebook_issuer: optional('FACEBOOK_ISSUER', endpoint, 'replaces Facebook’s issuer'),
  facebook_authorization_endpoint: optional(
    'FACEBOOK_AUTHORIZATION_ENDPOINT',
    endpoint,
    'replaces Facebook’s URL',
  ),
  facebook_token_endpoint: optional('FACEBOOK_TOKEN_ENDPOINT', endpoint, 'replaces Facebook’s URL'),
  facebook_jwks_uri: optional('FACEBOOK_JWKS_URI', endpoint, 'replaces Facebook’s URL'),
} as const;

/** Complaints about a client without its secret, or the other way round. */
export function halfSetProviders(texts: Texts): string[] {
  return PROVIDER_NAMES.flatMap((provider) => {
    const names = ['CLIENT_ID', 'CLIENT_SECRET'].map((end) => `${provider.toUpperCase()}_${end}`);
    const missing = names.filter((name) => texts[name] === undefined);
    if (missing.length !== 1) return [];
    return missing.map((name) => `${name} is missing; expected both client ID and secret.`);
  });
}
