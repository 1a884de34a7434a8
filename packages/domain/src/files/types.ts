export const FILE_PURPOSES = [
  'offer_photo',
  'evidence',
  'message_file',
  'verification',
  'product_cover',
  'avatar',
] as const;
/** What a user uploads a file for. A file serves one purpose, and its rules follow from it. */
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/**
 * Everybody may read a public file, at an address that never changes. A private one is read at a
 * signed address, which the server gives to those who may read it.
 */
export type Visibility = 'public' | 'private';

export const FILE_SUBJECTS = [
  'draft',
  'offer',
  'order',
  'case',
  'thread',
  'verification',
  'product',
  'user',
  'report',
] as const;
/**
 * What a file can be attached to; a draft becomes an offer. An order refers to the photos of the
 * offer as it was bought, and a report to the pictures of what was reported.
 */
export type FileSubjectKind = (typeof FILE_SUBJECTS)[number];

export interface FileSubject {
  readonly kind: FileSubjectKind;
  readonly id: string;
}

/** A variant of a public picture. Its name says its content, so it never changes. */
export interface PublicVariant {
  readonly name: string;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
}
