import { subtle, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const ISSUER = 'guildhall';
const ALGORITHM = 'HS256';

const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Cached per secret: from plain bytes, each verification would import the key again. */
function keyOf(secret: Uint8Array): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const made = () => subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  const key = keys.get(secret) ?? made();
  keys.set(secret, key);
  return key;
}

/**
 * Signs the access token: a JWT with the session's id. Session ids stolen from the database are
 * useless without the secret, and a forged token costs no query.
 */
export async function signAccessToken(
  secret: Uint8Array,
  session: { id: string; ends_at: Date },
): Promise<string> {
  return await new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.ends_at.getTime() / 1_000))
    .sign(await keyOf(secret));
}

interface Verified {
  readonly session_id: string;
  readonly expires_at_seconds: number;
}

const MAX_CACHED_TOKENS = 10_000;
/** Verified tokens, since verifying a signature costs as much as a query. */
const verified = new WeakMap<Uint8Array, LRUCache<string, Verified>>();

/** The session id of the token; null when the token is forged or expired. */
export async function readAccessToken(secret: Uint8Array, token: string): Promise<string | null> {
  const known = verified.get(secret) ?? new LRUCache<string, Verified>({ max: MAX_CACHED_TOKENS });
  verified.set(secret, known);
  const found = known.get(token) ?? (await verifyAccessToken(secret, token));
  if (found === null || found.expires_at_seconds * 1_000 <= Date.now()) return null;
  known.set(token, found);
  return found.session_id;
}

async function verifyAccessToken(secret: Uint8Array, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      issuer: ISSUER,
      algorithms: [ALGORITHM],
      typ: 'JWT',
    });
    const { sid, exp } = payload;
    if (typeof sid !== 'string' || exp === undefined) return null;
    return { session_id: sid, expires_at_seconds: exp };
  } catch {
    return null;
  }
}
