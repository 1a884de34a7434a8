import { hkdfSync } from 'node:crypto';
import type { VariantRow } from '@guildhall/db/files/queries';
import { PRIVATE_ADDRESS_SECONDS } from '@guildhall/domain/files/rules';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { FilesContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

type Context = Pick<FilesContext, 'token_secret' | 'settings'>;

/** The endings of public addresses, for whoever saves one. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/avif': 'avif', 'image/webp': 'webp' };

/** The name of a public object: it stays as long as its content. */
export function publicName({ object_hash, media_type }: VariantRow): string {
  return `${object_hash.toString('hex')}.${EXTENSIONS[media_type] ?? 'bin'}`;
}

/** Below the site's own address, or that of the CDN in front of it. */
export function publicAddressOf({ settings }: Pick<Context, 'settings'>, name: string): string {
  return `${settings.files_origin ?? ''}/files/${name}`;
}

export function publicAddress(context: Context, variant: VariantRow): string {
  return publicAddressOf(context, publicName(variant));
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'private file';

const claimsSchema = z.object({ sub: z.uuid(), file_id: z.uuid(), hash: z.string() });

/** What the address of a private file says. */
export interface SignedFile {
  readonly user_id: string;
  readonly file_id: string;
  readonly hash: string;
}

function keyOf({ token_secret }: Context): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token_secret, '', 'addresses of private files', 32));
}

/** When an address that is signed now stops working. Tokens run on real time. */
export const addressExpiry = (now = Date.now): Date =>
  new Date((Math.floor(now() / 1_000) + PRIVATE_ADDRESS_SECONDS) * 1_000);

/**
 * The address of a private variant, for one user and a few minutes. A request for a picture carries
 * no access token, so a token in the address takes its place, which is good for nothing else (Z8).
 * Whoever asks for an address has checked that the viewer may read the file.
 */
export async function privateAddress(
  context: Context,
  { user_id }: Pick<Viewer, 'user_id'>,
  { file_id, object_hash }: Pick<VariantRow, 'file_id' | 'object_hash'>,
  expiresAt: Date,
): Promise<string> {
  const token = await new SignJWT({ file_id, hash: object_hash.toString('hex') })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(user_id)
    .setExpirationTime(expiresAt)
    .sign(keyOf(context));
  return `/api/files/private/?token=${token}`;
}

/** What the token of an address says; null when it is forged or expired. */
export async function readAddress(
  context: Context,
  token: string,
  now = Date.now,
): Promise<SignedFile | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(context), {
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
      currentDate: new Date(now()),
    });
    const { sub, ...claims } = claimsSchema.parse(payload);
    return { user_id: sub, ...claims };
  } catch {
    return null;
  }
}
