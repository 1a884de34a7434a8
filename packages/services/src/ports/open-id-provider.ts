import { Refusal } from '@guildhall/domain/kernel/errors';
import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Alert } from './alert.ts';
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
  /** Whether it looks after addresses: then its `email_verified` is believed. */
  readonly verifiesEmailAddresses: boolean;
  /** How it is asked to look at the person anew, besides what the standard says. */
  readonly reauthenticate: Readonly<Record<string, string>>;
}

const ANSWERS_WITHIN_MS = 5_000;
const MAX_RESPONSE_BYTES = 65_536;
const SCOPES = ['openid', 'email', 'profile'];
/** Signed with the provider's key, so that nobody who knows the client secret signs (SSO4). */
const ALGORITHMS = ['RS256', 'ES256'];
const CLOCKS_DIFFER_BY_SECONDS = 30;
const MAX_TOKEN_AGE_SECONDS = 600;
const MAX_SUBJECT_LENGTH = 255;

/**
 * Code flow with PKCE (S256), state and nonce, at endpoints that are settings and nothing else:
 * no address of a token or of a discovery document is ever called.
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
 * arctic's own request has no limit of time or size and follows redirects, with the secret. The
 * secret goes into the body, which both providers document.
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
  const answer = await ask(token_endpoint, body).catch((error: unknown) => {
    const cause = error instanceof Error ? error.name : 'unknown';
    throw unavailable(alert, issuer, cause);
  });
  // A code that is wrong, used or somebody else's is told with 400; 401 says that we are wrong.
  const told = typeof answer.body === 'object' && answer.body !== null ? answer.body : {};
  const isOurFault = 'error' in told && told.error === 'invalid_client';
  if (answer.status === 400 && !isOurFault) throw refused();
  if (answer.status !== 200) throw unavailable(alert, issuer, `status ${answer.status}`);
  try {
    return new OAuth2Tokens(told).idToken();
  } catch {
    throw refused();
  }
}

async function ask(url: string, body: URLSearchParams): Promise<{ status: number; body: unknown }> {
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
    if (text.length > MAX_RESPONSE_BYTES) throw new RangeError('the answer is too long');
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

/** An operator has to know: a provider that is down, or a setting that it does not accept. */
function unavailable(alert: Alert, issuer: string, cause: string): Refusal {
  alert('an identity provider could not be asked', { issuer, cause });
  return new Refusal('SSO_UNAVAILABLE');
}

/** What of a token's faults lies with the token; anything else is a provider that is away. */
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
  // A token for several names the one that it was made for.
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
