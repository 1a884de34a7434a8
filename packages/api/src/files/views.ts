import { FILE_PURPOSES } from '@guildhall/domain/files/types';
import type { DescribedFile } from '@guildhall/services/files/read-file';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

export const fileView = z.object({
  id: z.string(),
  purpose: openVocabulary(FILE_PURPOSES),
  media_type: z.string().describe('of what was uploaded, by its content'),
  sha256: z.string().describe('of what was uploaded'),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('of all variants: what counts against the quota'),
  created_at: z.iso.datetime(),
  variants: z
    .array(
      z.object({
        media_type: z.string(),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        is_original: z.boolean().describe('whether it is what was uploaded'),
        url: z.string().describe('a path of this site, or an address of its CDN'),
      }),
    )
    .describe('the smallest first, what was uploaded last'),
  urls_expire_at: z.iso
    .datetime()
    .nullable()
    .describe('when the addresses stop working; null for those of a public file'),
});

export function toFile({
  file,
  variants,
  urls_expire_at,
}: DescribedFile): z.input<typeof fileView> {
  const { id, purpose, media_type, width, height, bytes } = file;
  return {
    id,
    purpose,
    media_type,
    sha256: file.content_hash.toString('hex'),
    width,
    height,
    bytes,
    created_at: file.created_at.toISOString(),
    variants: variants.map((variant) => ({
      media_type: variant.media_type,
      width: variant.width,
      height: variant.height,
      bytes: variant.bytes,
      is_original: variant.is_original,
      url: variant.url,
    })),
    urls_expire_at: urls_expire_at?.toISOString() ?? null,
  };
}

/** A picture that somebody shows the viewer, such as in a message. */
export const pictureView = z.object({
  file_id: z.string(),
  /** The smallest first; none when the picture is gone. */
  variants: z.array(
    z.object({
      url: z.string().describe('works for a few minutes, for this viewer'),
      media_type: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
});

interface Picture {
  readonly file_id: string;
  readonly variants: readonly {
    readonly url: string;
    readonly media_type: string;
    readonly width: number;
    readonly height: number;
  }[];
}

export const toPicture = ({ file_id, variants }: Picture): z.infer<typeof pictureView> => ({
  file_id,
  variants: variants.map(({ url, media_type, width, height }) => ({
    url,
    media_type,
    width,
    height,
  })),
});
