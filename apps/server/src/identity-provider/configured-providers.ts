import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import type { Alert } from '@guildhall/services/ports/alert';
import type { IdentityProvider } from '@guildhall/services/ports/identity/identity-provider';
import {
  type OpenIdSettings,
  openIdProvider,
} from '@guildhall/services/ports/identity/open-id-provider';
import type { Settings } from '../env.ts';
import { CLIENT_ID, clientSecretOf, issuerOf, PREFIX } from './clients.ts';

type ProviderDefaults = Omit<OpenIdSettings, 'client_id' | 'client_secret'>;

/** The published metadata of both providers; settings can override each URL. */
const PROVIDER_DEFAULTS: Readonly<Record<ProviderName, ProviderDefaults>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    verifiesEmailAddresses: true,
    // Google includes the time of the sign-in only if this claim is requested.
    reauthenticate: { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
    jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    verifiesEmailAddresses: false,
    reauthenticate: { auth_type: 'reauthenticate' },
  },
};

type ProviderSettings = Pick<Settings, 'public_url' | 'token_secret'> & ConfiguredBy;
/** The settings that decide which providers are available. */
type ConfiguredBy = Pick<Settings, 'mode'> &
  Partial<Pick<Settings, Extract<keyof Settings, `${ProviderName}_${string}`>>>;

/** The available providers: those configured, and in demo mode all. */
export function configuredProviders(settings: ConfiguredBy): ProviderName[] {
  const { mode } = settings;
  return PROVIDER_NAMES.filter((name) => mode === 'demo' || credentialsOf(settings, name) !== null);
}

/** Our client credentials at a provider; null if not configured. */
function credentialsOf(settings: ConfiguredBy, name: ProviderName) {
  const clientId = settings[`${name}_client_id`];
  const clientSecret = settings[`${name}_client_secret`];
  if (clientId === undefined || clientSecret === undefined) return null;
  return { client_id: clientId, client_secret: clientSecret };
}

/** The same code is used for the real providers and the sandbox; only the settings differ. */
export function identityProvidersOf(
  settings: ProviderSettings,
  ownOrigin: string,
  alert: Alert,
): Partial<Record<ProviderName, IdentityProvider>> {
  return Object.fromEntries(
    configuredProviders(settings).map((name) => [
      name,
      openIdProvider(openIdSettings(settings, name, ownOrigin), alert),
    ]),
  );
}

function openIdSettings(
  settings: ProviderSettings,
  name: ProviderName,
  ownOrigin: string,
): OpenIdSettings {
  const real = PROVIDER_DEFAULTS[name];
  const credentials = credentialsOf(settings, name);
  if (credentials === null) {
    const { public_url, token_secret } = settings;
    const here = `${ownOrigin}${PREFIX}/${name}`;
    return {
      ...real,
      issuer: issuerOf(public_url, name),
      client_id: CLIENT_ID,
      client_secret: clientSecretOf(token_secret),
      // Browsers use the public URL, this process its own.
      authorization_endpoint: `${issuerOf(public_url, name)}/authorize`,
      token_endpoint: `${here}/token`,
      jwks_uri: `${here}/keys`,
    };
  }
  return {
    ...real,
    ...credentials,
    issuer: settings[`${name}_issuer`] ?? real.issuer,
    authorization_endpoint:
      settings[`${name}_authorization_endpoint`] ?? real.authorization_endpoint,
    token_endpoint: settings[`${name}_token_endpoint`] ?? real.token_endpoint,
    jwks_uri: settings[`${name}_jwks_uri`] ?? real.jwks_uri,
  };
}
