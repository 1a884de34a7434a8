import { FILE_PURPOSES } from '@guildhall/domain/files/types';
import type { Attachment, DescribedFile } from '@guildhall/services/files/read-file';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

export const fileView = z.object({
  id: z.string(),
  purpose: openVocabulary(FILE_PURPOSES),
  media_type: z.string().describe('of what was uploaded, by its content'),
  sha256: z.string().describe('of what was uploaded'),
  width: z.int(),
  height: z.int(),
  pages: z.int().nullable().describe('of a document; else null'),
  seconds: z.int().nullable().describe('of a video, rounded up; else null'),
  bytes: z.int().describe('of everything that is kept: what counts against the quota'),
  created_at: z.iso.datetime(),
  variants: z
    .array(
      z.object({
        media_type: z.string(),
        width: z.int(),
        height: z.int(),
        bytes: z.int(),
        url: z.string().describe('a path of this site, or an address of its CDN'),
      }),
    )
    .describe('the smallest first; of a document those of its first page; of a video none'),
  urls_expire_at: z.iso
    .datetime()
    .nullable()
    .describe('when the addresses stop working; null for those of a public file'),
});

/** A square picture in two sizes, as paths of this site. */
export const avatarView = z.object({
  avatar_url: z.string().nullable(),
  avatar_large_url: z.string().nullable(),
});

export function toFile({
  file,
  variants,
  urls_expire_at,
}: DescribedFile): z.input<typeof fileView> {
  const { id, purpose, media_type, width, height, pages, seconds, bytes } = file;
  return {
    id,
    purpose,
    media_type,
    sha256: file.content_hash.toString('hex'),
    width,
    height,
    pages,
    seconds,
    bytes,
    created_at: file.created_at.toISOString(),
    variants: variants.map((variant) => ({
      media_type: variant.media_type,
      width: variant.width,
      height: variant.height,
      bytes: variant.bytes,
      url: variant.url,
    })),
    urls_expire_at: urls_expire_at?.toISOString() ?? null,
  };
}

const shownVariants = z.array(
  z.object({
    url: z.string().describe('works for a few minutes, for this viewer'),
    media_type: z.string(),
    width: z.int(),
    height: z.int(),
  }),
);

/** A file that somebody shows the viewer, such as with a message. */
export const attachmentView = z.object({
  file_id: z.string(),
  variants: shownVariants.describe(
    'the smallest first; of a document those of its first page; none of a video, and when the file is gone',
  ),
  document: z
    .object({
      pages: z.int(),
      url: z.string().describe('of a PDF of its pages, drawn anew, to save'),
      bytes: z.int(),
      drawn: z.array(shownVariants).describe('its pages in a case; none in a thread'),
    })
    .nullable()
    .describe('null for what is no document'),
  video: z
    .object({
      seconds: z.int(),
      media_type: z.string(),
      url: z.string().describe('of its picture and sound without metadata, to save'),
      bytes: z.int(),
    })
    .nullable()
    .describe('null for what is no video'),
});

type Variants = Attachment['variants'];

const toVariants = (variants: Variants): z.infer<typeof shownVariants> =>
  variants.map(({ url, media_type, width, height }) => ({ url, media_type, width, height }));

export const toAttachment = ({
  file_id,
  variants,
  document,
  video,
}: Attachment): z.infer<typeof attachmentView> => ({
  file_id,
  variants: toVariants(variants),
  document:
    document === null
      ? null
      : {
          pages: document.pages,
          url: document.copy.url,
          bytes: document.copy.bytes,
          drawn: document.drawn.map(toVariants),
        },
  video:
    video === null
      ? null
      : {
          seconds: video.seconds,
          media_type: video.copy.media_type,
          url: video.copy.url,
          bytes: video.copy.bytes,
        },
});
