import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Client } from './clients.ts';
import { type AuthorizationCode, redeemAuthorizationCode } from './authorization-codes.ts';

const ALGORITHM = 'RS256';
const TOKEN_SECONDS = 300;

const tokenSchema = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
});

/** The signing keys of this process. Tokens are verified by the process that issued them. */
export async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const publicJwk = await exportJWK(publicKey);
  const kid = createHash('sha256').update(JSON.stringify(publicJwk)).digest('base64url');
  return {
    private_key: privateKey,
    public_key: publicKey,
    kid,
    jwks: { keys: [{ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }] },
  };
}
type Keys = Awaited<ReturnType<typeof makeKeys>>;

/** The routes that the shop's server calls: discovery, keys, tokens, userinfo. */
export function registerProtocol(app: FastifyInstance, client: Client, keys: Keys): void {
  const { issuer, db } = client;
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    authorization_response_iss_parameter_supported: true,
  }));

  app.get('/keys', async () => keys.jwks);

  app.post('/token', async (request, reply) => {
    const parsed = tokenSchema.safeParse(request.body);
    if (!parsed.success) return await reply.code(400).send({ error: 'invalid_request' });
    const { code, code_verifier, redirect_uri, client_id, client_secret } = parsed.data;
    if (client_id !== client.client_id || !isSame(client_secret, client.client_secret)) {
      return await reply.code(401).send({ error: 'invalid_client' });
    }
    const found = await redeemAuthorizationCode(db, code);
    const isFit =
      found !== null &&
      found.issuer === issuer &&
      found.redirect_uri === redirect_uri &&
      isSame(challengeOf(code_verifier), found.code_challenge);
    if (!isFit) return await reply.code(400).send({ error: 'invalid_grant' });
    return {
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: await sign(keys, client, client.client_id, {
        ...profileOf(client, found),
        nonce: found.nonce,
        auth_time: found.authenticated_at,
      }),
      access_token: await sign(keys, client, `${issuer}/userinfo`, profileOf(client, found)),
    };
  });

  app.get('/userinfo', async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    try {
      const audience = `${issuer}/userinfo`;
      const options = { issuer, audience, algorithms: [ALGORITHM] };
      const { payload } = await jwtVerify(token, keys.public_key, options);
      const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, ...profile } = payload;
      return profile;
    } catch {
      return await reply.code(401).header('www-authenticate', 'Bearer').send({});
    }
  });
}

/** The subject of an address: the same at each sign-in. */
export function subjectOf(issuer: string, email: string): string {
  return createHash('sha256').update(`${issuer} ${email.toLowerCase()}`).digest('hex').slice(0, 21);
}

/** Like the real providers: Facebook never states whether an address is verified. */
function profileOf({ provider, issuer }: Client, { email, is_verified, name }: AuthorizationCode) {
  const sub = subjectOf(issuer, email);
  const verified = provider === 'google' ? { email_verified: is_verified } : {};
  return { sub, email, name, ...verified };
}

async function sign(keys: Keys, { issuer }: Client, audience: string, claims: object) {
  return await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .sign(keys.private_key);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
