import { publicAddressOf } from '../files/sign-address.ts';
import type { KernelContext } from '../kernel/context.ts';

/** The name of a public file. Definitions in files may have named others. */
const PUBLIC_NAME = /^[0-9a-f]{64}\.(webp|avif)$/;

/** Where the picture of a game or brand is; null for a drawn one. */
export function coverAddress(
  context: Pick<KernelContext, 'settings'>,
  coverImage: string | null,
): string | null {
  if (coverImage === null || !PUBLIC_NAME.test(coverImage)) return null;
  return publicAddressOf(context, coverImage);
}
