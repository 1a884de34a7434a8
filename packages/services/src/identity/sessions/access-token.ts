import { subtle, type webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'guildhall';
const ALGORITHM = 'HS256';

const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Made once for each secret: given plain bytes, every check of a signature makes a key anew. */
function keyOf(secret: Uint8Array): Promise<webcrypto.CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const made = () => subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
  const key = keys.get(secret) ?? made();
  keys.set(secret, key);
  return key;
}

/**
 * The access token is a signed JWT that carries the session's id: what stands in the database is
 * useless to its thief without the secret, and a forged token costs no query.
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

/** Of tokens that were found to be ours: a check of a signature costs as much as a query. */
const verified = new WeakMap<Uint8Array, Map<string, Verified>>();
const MAX_CACHED_TOKENS = 10_000;

/** The session's id, or null for anything that we did not sign or that is over. */
export async function readAccessToken(secret: Uint8Array, token: string): Promise<string | null> {
  const known = verified.get(secret) ?? new Map<string, Verified>();
  verified.set(secret, known);
  const found = known.get(token) ?? (await verifyAccessToken(secret, token));
  if (found === null || found.expires_at_seconds * 1_000 <= Date.now()) return null;
  // Set anew, it stands at the end: at the front is whoever was not seen for the longest time.
  known.delete(token);
  known.set(token, found);
  if (known.size > MAX_CACHED_TOKENS) known.delete(known.keys().next().value ?? token);
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
