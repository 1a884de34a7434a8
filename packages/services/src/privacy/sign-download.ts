import { hkdfSync } from 'node:crypto';
import { DOWNLOAD_ADDRESS_SECONDS } from '@guildhall/domain/privacy/rules';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { PrivacyContext } from './context.ts';

type Context = Pick<PrivacyContext, 'token_secret'>;

const ALGORITHM = 'HS256';
const AUDIENCE = 'data export';

const claimsSchema = z.object({ sub: z.uuid(), export_id: z.uuid() });

/** A copy of their data that a user may download. */
export interface SignedDownload {
  readonly user_id: string;
  readonly export_id: string;
}

const keyOf = ({ token_secret }: Context) =>
  new Uint8Array(hkdfSync('sha256', token_secret, '', 'addresses of data exports', 32));

/**
 * The address of a download, for one user and a few minutes: a browser that saves a file sends no
 * access token, so a token in the address takes its place, which is good for nothing else (Z8).
 * Tokens run on real time.
 */
export async function downloadAddress(
  context: Context,
  { user_id, export_id }: SignedDownload,
  now = Date.now,
): Promise<string> {
  const token = await new SignJWT({ export_id })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(user_id)
    .setExpirationTime(new Date(now() + DOWNLOAD_ADDRESS_SECONDS * 1_000))
    .sign(keyOf(context));
  return `/api/privacy/data-export/?token=${token}`;
}

/** What the token of an address says; null when it is forged or expired. */
export async function readDownload(
  context: Context,
  token: string,
  now = Date.now,
): Promise<SignedDownload | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(context), {
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: new Date(now()),
    });
    const { sub, export_id } = claimsSchema.parse(payload);
    return { user_id: sub, export_id };
  } catch {
    return null;
  }
}
