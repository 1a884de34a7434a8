import { groupBy } from '../kernel/group-by.ts';
import { type FieldError, fieldError } from '../kernel/field-errors.ts';
import type { FilePurpose, FileSubjectKind, PublicVariant, Visibility } from './types.ts';

/** The limits of an image (rules.md §6: 10 MB for each file of evidence). */
export const IMAGE_FILE = {
  max_bytes: 10 * 1_024 * 1_024,
  media_types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

export const DOCUMENT_MEDIA_TYPE = 'application/pdf';

/** The limits of what is shown in a case or sent with a message: an image or a document. */
export const ATTACHED_FILE = {
  max_bytes: IMAGE_FILE.max_bytes,
  media_types: [...IMAGE_FILE.media_types, DOCUMENT_MEDIA_TYPE],
} as const;

/** What phones and browsers record. */
const VIDEO_MEDIA_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** The limits of evidence: what is attached elsewhere, or a short video. */
export const EVIDENCE_FILE = {
  max_bytes: ATTACHED_FILE.max_bytes,
  media_types: [...ATTACHED_FILE.media_types, ...VIDEO_MEDIA_TYPES],
} as const;

/** Whether a file of this media type is a video. */
export const isVideo = (mediaType: string) => mediaType.startsWith('video/');

/** Whether a variant of this media type is shown in a page; whatever else there is, is saved. */
export const isPicture = (mediaType: string) => mediaType.startsWith('image/');

interface PurposeRules {
  readonly visibility: Visibility;
  readonly media_types: readonly string[];
  /**
   * Whether the upload itself is kept, encrypted, with its metadata, beside the copies made of it.
   * It has no address: only the room that attached it opens it.
   */
  readonly keeps_original: boolean;
  /**
   * Whether one variant is stored, encrypted with a key of its own: it has no address, and only the
   * room that attached it opens it.
   */
  readonly is_sealed: boolean;
  /** Whether the middle of it is cut out as a square, in the sizes of `AVATAR_SIDES`. */
  readonly is_square: boolean;
}

const { media_types: IMAGES } = IMAGE_FILE;
const { media_types: ATTACHED } = ATTACHED_FILE;
const PICTURE = {
  media_types: IMAGES,
  keeps_original: false,
  is_sealed: false,
  is_square: false,
} as const;

/** In pixels: beside a name, and on the page of a profile; sharp on screens of double density. */
export const AVATAR_SIDES = [128, 320] as const;

/** Evidence keeps what was uploaded, to prove it by its hash (rules.md §6 evidence locker). */
export const PURPOSE_RULES: Readonly<Record<FilePurpose, PurposeRules>> = {
  offer_photo: { ...PICTURE, visibility: 'public' },
  evidence: {
    ...PICTURE,
    visibility: 'private',
    media_types: EVIDENCE_FILE.media_types,
    keeps_original: true,
  },
  message_file: { ...PICTURE, visibility: 'private', media_types: ATTACHED },
  verification: { ...PICTURE, visibility: 'private', is_sealed: true },
  product_cover: { ...PICTURE, visibility: 'public' },
  avatar: { ...PICTURE, visibility: 'public', is_square: true },
};

/** A document has at most so many pages: each is drawn, and read by people who decide. */
export const MOST_DOCUMENT_PAGES = 20;

/** A video is at most so long: people watch it who decide. */
export const MOST_VIDEO_SECONDS = 180;

/** How long a file stays that nothing refers to. */
export const UNUSED_FILE_HOURS = 24;

/** How long the address of a private file works (Z8). */
export const PRIVATE_ADDRESS_SECONDS = 5 * 60;

/** What the content of a sealed file is to everybody who stores it. */
export const SEALED_MEDIA_TYPE = 'application/octet-stream';

/** What keeps a file although its owner, or the offer it was attached to, is deleted. */
export const RETAINING_SUBJECTS: readonly FileSubjectKind[] = [
  'order',
  'case',
  'thread',
  'product',
];

/** What people call these types. */
const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  [DOCUMENT_MEDIA_TYPE]: 'PDF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
};

const HEIC = /^image\/hei[cf](-sequence)?$/;

/**
 * Why a file of this media type is not taken; null when it is. Phones take photos in HEIC, which
 * their owners do not know, so the error says what to do.
 */
export function refusalOfType(mediaType: string, accepted: readonly string[]): FieldError | null {
  if (accepted.includes(mediaType)) return null;
  if (HEIC.test(mediaType) && accepted.includes('image/jpeg')) return fieldError('file_heic');
  return fieldError('file_type', { types: accepted.map((each) => NAMES[each] ?? each).join(', ') });
}

/** The smallest variant of each format: what a small picture needs. */
export function smallestVariants<Variant extends Pick<PublicVariant, 'media_type' | 'width'>>(
  variants: readonly Variant[],
): Variant[] {
  const byType = groupBy(variants, ({ media_type }) => media_type);
  return [...byType.values()].map((same) =>
    same.reduce((least, each) => (each.width < least.width ? each : least)),
  );
}
