import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'guildhall';
const ALGORITHM = 'HS256';

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
    .sign(secret);
}

/** The session's id, or null for anything that we did not sign or that is over. */
export async function readAccessToken(secret: Uint8Array, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      issuer: ISSUER,
      algorithms: [ALGORITHM],
      typ: 'JWT',
    });
    return typeof payload['sid'] === 'string' ? payload['sid'] : null;
  } catch {
    return null;
  }
}
