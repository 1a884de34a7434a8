import { createServer } from 'node:http';
import {
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityProvider } from './identity-provider.ts';
import { type OpenIdSettings, openIdProvider } from './open-id-provider.ts';

type Claims = Record<string, unknown>;
type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

const CLIENT_ID = 'shop';
const SECRET = 'the-client-secret-of-the-shop';
const ANSWER = {
  code: 'the-code',
  code_verifier: 'the-verifier',
  nonce: 'the-nonce',
  redirect_uri: 'https://shop.test/auth/social/google',
};

/** A provider that returns and signs what each test sets. */
let own: KeyPair;
let stranger: KeyPair;
let answer: { status: number; body: string; location?: string };
let requests: { url: string; body: string }[];
let alerts: string[];
let origin: string;
let settings: OpenIdSettings;
let provider: IdentityProvider;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    requests.push({ url: request.url ?? '', body });
    void (async () => {
      if (request.url === '/keys') {
        const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig' }];
        response.end(JSON.stringify({ keys }));
        return;
      }
      const { status, location } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end(answer.body);
    })();
  });
});

beforeAll(async () => {
  [own, stranger] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
  ]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  alerts = [];
  settings = {
    issuer: 'https://provider.test',
    client_id: CLIENT_ID,
    client_secret: SECRET,
    authorization_endpoint: 'https://provider.test/authorize',
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    verifiesEmailAddresses: true,
    reauthenticate: { auth_type: 'reauthenticate' },
  };
  provider = openIdProvider(settings, (sentence) => alerts.push(sentence));
});

const now = () => Math.floor(Date.now() / 1_000);
const rightClaims = (): Claims => ({
  iss: 'https://provider.test',
  aud: CLIENT_ID,
  sub: 'person-1',
  nonce: 'the-nonce',
  iat: now(),
  exp: now() + 300,
  email: 'ann@example.test',
  email_verified: true,
  name: 'Ann',
});

async function signed(
  claims: Claims,
  { key = own.privateKey, alg = 'RS256', kid = 'own' }: Partial<Signing> = {},
) {
  return await new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, kid }).sign(key);
}
interface Signing {
  key: Parameters<SignJWT['sign']>[0];
  alg: string;
  kid: string;
}

const give = (idToken: string) => {
  answer = { status: 200, body: JSON.stringify({ token_type: 'Bearer', id_token: idToken }) };
};
const redeem = async () => await provider.redeem(ANSWER);
const NOT_CONFIRMED = { code: 'SSO_REFUSED', facts: { reason: 'not_confirmed' } };

test('a valid token identifies the user, and the code is sent with its verifier (SSO2)', async () => {
  give(await signed(rightClaims()));
  expect(await redeem()).toEqual({
    issuer: 'https://provider.test',
    subject: 'person-1',
    email: 'ann@example.test',
    is_email_verified: true,
    name: 'Ann',
    authenticated_at: null,
  });
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: 'the-verifier',
    redirect_uri: ANSWER.redirect_uri,
    client_id: CLIENT_ID,
    client_secret: SECRET,
  });
  expect(requests[0]?.url).toBe('/token');
});

test('the authorization URL contains S256, state and nonce, and no secret (SSO2)', () => {
  const request = { ...ANSWER, state: 'the-state', reauthenticate: false };
  const url = provider.addressOf(request);
  expect(url.origin + url.pathname).toBe('https://provider.test/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: ANSWER.redirect_uri,
    state: 'the-state',
    nonce: 'the-nonce',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(url.href).not.toContain('the-verifier');
  const reauthenticate = provider.addressOf({ ...request, reauthenticate: true }).searchParams;
  expect(reauthenticate.get('prompt')).toBe('login');
  expect(reauthenticate.get('max_age')).toBe('0');
});

describe('a token that is not by the provider, for this client, current and of this sign-on is refused (SSO4)', () => {
  const secretAsKey = () => new TextEncoder().encode(SECRET);
  const publicAsSecret = async () =>
    new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
  test.each<[string, () => Promise<string>]>([
    ['alg none', async () => new UnsecuredJWT(rightClaims() as JWTPayload).encode()],
    ['another key', () => signed(rightClaims(), { key: stranger.privateKey })],
    [
      'another key by its own id',
      () => signed(rightClaims(), { key: stranger.privateKey, kid: 'x' }),
    ],
    ['the client secret', () => signed(rightClaims(), { key: secretAsKey(), alg: 'HS256' })],
    [
      'the public key as a secret',
      async () => await signed(rightClaims(), { key: await publicAsSecret(), alg: 'HS256' }),
    ],
    [
      'PS256, which is not allowed',
      async () => {
        const key = await importJWK(await exportJWK(own.privateKey), 'PS256');
        return await signed(rightClaims(), { key, alg: 'PS256' });
      },
    ],
    ['another issuer', () => signed({ ...rightClaims(), iss: 'https://evil.test' })],
    ['an issuer with a slash', () => signed({ ...rightClaims(), iss: 'https://provider.test/' })],
    ['another audience', () => signed({ ...rightClaims(), aud: 'another-shop' })],
    ['several audiences', () => signed({ ...rightClaims(), aud: [CLIENT_ID, 'another-shop'] })],
    ['another authorized party', () => signed({ ...rightClaims(), azp: 'another-shop' })],
    ['an expiry in the past', () => signed({ ...rightClaims(), exp: now() - 60 })],
    ['no expiry', () => signed({ ...rightClaims(), exp: undefined })],
    ['issued too long ago', () => signed({ ...rightClaims(), iat: now() - 3_600 })],
    ['issued in the future', () => signed({ ...rightClaims(), iat: now() + 3_600 })],
    ['not valid yet', () => signed({ ...rightClaims(), nbf: now() + 3_600 })],
    ['another nonce', () => signed({ ...rightClaims(), nonce: 'of-another-sign-on' })],
    ['no nonce', () => signed({ ...rightClaims(), nonce: undefined })],
    ['no subject', () => signed({ ...rightClaims(), sub: undefined })],
    ['an empty subject', () => signed({ ...rightClaims(), sub: '' })],
    [
      'changed claims',
      async () => {
        const [head, , signature] = (await signed(rightClaims())).split('.');
        const claims = { ...rightClaims(), sub: 'somebody-else' };
        return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
      },
    ],
    ['no token at all', async () => 'x'],
  ])('%s is refused', async (_what, make) => {
    give(await make());
    await expect(redeem()).rejects.toMatchObject(NOT_CONFIRMED);
    expect(alerts).toEqual([]);
    give(await signed(rightClaims()));
    await expect(redeem()).resolves.toMatchObject({ subject: 'person-1' });
  });

  test('a response without an ID token is refused, whatever else it contains', async () => {
    answer = { status: 200, body: JSON.stringify({ access_token: 'x', token_type: 'Bearer' }) };
    await expect(redeem()).rejects.toMatchObject(NOT_CONFIRMED);
  });
});

describe('an address counts as verified', () => {
  test.each<[string, Claims, boolean]>([
    ['only when the provider says so', { email_verified: true }, true],
    ['not when the claim is missing', { email_verified: undefined }, false],
    ['not when the claim is false', { email_verified: false }, false],
    ['not when the claim is a string', { email_verified: 'true' }, false],
    ['not without an address', { email: undefined }, false],
  ])('%s (SSO5)', async (_what, claims, isEmailVerified) => {
    give(await signed({ ...rightClaims(), ...claims }));
    expect(await redeem()).toMatchObject({ is_email_verified: isEmailVerified });
  });

  test('never at a provider that does not verify addresses, whatever it claims (SSO5)', async () => {
    provider = openIdProvider({ ...settings, verifiesEmailAddresses: false }, () => undefined);
    give(await signed(rightClaims()));
    expect(await redeem()).toMatchObject({ is_email_verified: false });
  });
});

describe('an unavailable provider raises an alert and refuses SSO_UNAVAILABLE', () => {
  test.each<[string, typeof answer]>([
    ['an internal error', { status: 500, body: 'oops' }],
    ['an unknown client', { status: 401, body: '{"error":"invalid_client"}' }],
    ['an unknown client as 400', { status: 400, body: '{"error":"invalid_client"}' }],
    ['a response that is too large', { status: 200, body: 'x'.repeat(200_000) }],
    ['a redirect', { status: 307, body: '', location: 'https://evil.test/' }],
  ])('%s', async (_what, given) => {
    answer = given;
    await expect(redeem()).rejects.toMatchObject({ code: 'SSO_UNAVAILABLE' });
    expect(alerts).toEqual(['an identity provider could not be reached']);
    expect(requests).toHaveLength(1);
  });

  test('no connection', async () => {
    provider = openIdProvider({ ...settings, token_endpoint: 'http://127.0.0.1:1/' }, () => {});
    await expect(redeem()).rejects.toMatchObject({ code: 'SSO_UNAVAILABLE' });
  });

  test('unavailable signing keys', async () => {
    provider = openIdProvider({ ...settings, jwks_uri: 'http://127.0.0.1:1/' }, () => {});
    give(await signed(rightClaims()));
    await expect(redeem()).rejects.toMatchObject({ code: 'SSO_UNAVAILABLE' });
  });

  test.each(['{"error":"invalid_grant"}', '{"error":{"message":"x","code":100}}', 'no JSON'])(
    'but a refused code is a sign-on that is not confirmed: %s',
    async (body) => {
      answer = { status: 400, body };
      await expect(redeem()).rejects.toMatchObject(NOT_CONFIRMED);
      expect(alerts).toEqual([]);
    },
  );
});
