import { Refusal } from '@guildhall/domain/kernel/errors';
import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Alert } from '../alert.ts';
import type {
  IdentityProvider,
  VerifiedIdentity,
  AuthorizationResponse,
} from './identity-provider.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  /** Whether the provider verifies email addresses, so that its `email_verified` is trusted. */
  readonly verifiesEmailAddresses: boolean;
  /** Provider-specific parameters to authenticate the user again, besides the standard ones. */
  readonly reauthenticate: Readonly<Record<string, string>>;
}

const ANSWERS_WITHIN_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
const SCOPES = ['openid', 'email', 'profile'];
/** Asymmetric algorithms only, so that knowing the client secret is not enough to sign (SSO4). */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCKS_DIFFER_BY_SECONDS = 30;
const MAX_TOKEN_AGE_SECONDS = 600;
const MAX_SUBJECT_LENGTH = 255;

/**
 * The authorization code flow with PKCE (S256), state and nonce. All endpoints are settings: URLs
 * from tokens or discovery documents are never requested.
 */
export function openIdProvider(settings: OpenIdSettings, alert: Alert): IdentityProvider {
  const { issuer, client_id, authorization_endpoint } = settings;
  const keys = createRemoteJWKSet(new URL(settings.jwks_uri), {
    timeoutDuration: ANSWERS_WITHIN_MS,
  });
  return {
    issuer,
    addressOf({ state, nonce, code_verifier, redirect_uri, reauthenticate }) {
      const client = new OAuth2Client(client_id, null, redirect_uri);
      const url = client.createAuthorizationURLWithPKCE(
        authorization_endpoint,
        state,
        CodeChallengeMethod.S256,
        code_verifier,
        SCOPES,
      );
      url.searchParams.set('nonce', nonce);
      const extras: Record<string, string> = reauthenticate
        ? { prompt: 'login', max_age: '0', ...settings.reauthenticate }
        : {};
      for (const [name, value] of Object.entries(extras)) url.searchParams.set(name, value);
      return url;
    },
    async redeem(answer) {
      const idToken = await redeemCode(settings, answer, alert);
      const claims = await verify(idToken, keys, settings, alert);
      if (claims['nonce'] !== answer.nonce) throw refused();
      return identityOf(claims, settings);
    },
  };
}

const refused = () => new Refusal('SSO_REFUSED', { reason: 'not_confirmed' });

/**
 * Exchanges the code. Not with arctic's request, which has no limit on time or size and follows
 * redirects with the secret. The secret is in the body, as both providers document.
 */
async function redeemCode(
  { token_endpoint, client_id, client_secret, issuer }: OpenIdSettings,
  { code, code_verifier, redirect_uri }: AuthorizationResponse,
  alert: Alert,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier,
    redirect_uri,
    client_id,
    client_secret,
  });
  const answer = await postForm(token_endpoint, body).catch((error: unknown) => {
    const cause = error instanceof Error ? error.name : 'unknown';
    throw unavailable(alert, issuer, cause);
  });
  // A code that is wrong, used or of another client is a 400; 401 or `invalid_client` is our own
  // error.
  const fields = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  const isOurFault = 'error' in fields && fields.error === 'invalid_client';
  if (answer.status === 400 && !isOurFault) throw refused();
  if (answer.status !== 200) throw unavailable(alert, issuer, `status ${answer.status}`);
  try {
    return new OAuth2Tokens(fields).idToken();
  } catch {
    throw refused();
  }
}

async function postForm(
  url: string,
  body: URLSearchParams,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_RESPONSE_BYTES) throw new RangeError('the response is too large');
  }
  return { status: response.status, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Alerts an operator: the provider is down or does not accept our settings. */
function unavailable(alert: Alert, issuer: string, cause: string): Refusal {
  alert('an identity provider could not be reached', { issuer, cause });
  return new Refusal('SSO_UNAVAILABLE');
}

/** Errors of the token itself; any other error means that the provider is unavailable. */
const NOT_CONFIRMED = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

async function verify(
  idToken: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  { issuer, client_id }: OpenIdSettings,
  alert: Alert,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: client_id,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: MAX_TOKEN_AGE_SECONDS,
      clockTolerance: CLOCKS_DIFFER_BY_SECONDS,
    });
    return payload;
  } catch (error) {
    if (NOT_CONFIRMED.some((kind) => error instanceof kind)) throw refused();
    throw unavailable(alert, issuer, error instanceof Error ? error.name : 'unknown');
  }
}

function identityOf(claims: JWTPayload, settings: OpenIdSettings): VerifiedIdentity {
  const { sub: subject = '', aud } = claims;
  const { issuer, client_id, verifiesEmailAddresses } = settings;
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH) throw refused();
  // A token with several audiences names its client in `azp`.
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  const isOurs = claims['azp'] === undefined ? !isForSeveral : claims['azp'] === client_id;
  if (!isOurs) throw refused();
  const email = textOf(claims['email']);
  const authTime = claims['auth_time'];
  return {
    issuer,
    subject,
    email,
    is_email_verified:
      verifiesEmailAddresses && email !== null && claims['email_verified'] === true,
    name: textOf(claims['name']),
    authenticated_at: typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
