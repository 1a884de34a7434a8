import type { FilePurpose, FileSubjectKind, Visibility } from '@guildhall/domain/files/types';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';
import type { SealedColumns } from '../kernel/tables.ts';

/** An object of the object storage that is there, or on its way. */
export interface ObjectsTable {
  /** The SHA-256 of its content. */
  hash: Buffer;
  bytes: number;
  /** When it is checked whether a file still has it; null while that is known. Real time. */
  due_at: Date | null;
}

export interface FilesTable {
  id: string;
  owner_id: string;
  purpose: FilePurpose;
  visibility: Visibility;
  /** The SHA-256 of what was uploaded. */
  content_hash: Buffer;
  /** Of what was uploaded, as its content says. */
  media_type: string;
  /** Upright. */
  width: number;
  height: number;
  /** Of a document; null for a picture. */
  pages: number | null;
  /** Of a video, rounded up; null for what does not move. */
  seconds: number | null;
  /** Of all its variants: what counts against the quota of its owner. */
  bytes: number;
  /** When it is deleted, because nothing refers to it; null while something does. */
  expires_at: Date | null;
  created_at: Generated<Date>;
}

export const fileColumns = columnsOf<FilesTable>({
  id: true,
  owner_id: true,
  purpose: true,
  visibility: true,
  content_hash: true,
  media_type: true,
  width: true,
  height: true,
  pages: true,
  seconds: true,
  bytes: true,
  expires_at: true,
  created_at: true,
});

/**
 * What was made of a file: the picture in one format and size, a page of a document, the document
 * that was made of its pages, or a video without its metadata. The original is sealed.
 */
export interface FileVariantsTable {
  file_id: string;
  object_hash: Buffer;
  is_original: boolean;
  /** Which page of a document it shows, from 1; 0 for all of the file. */
  page: Generated<number>;
  media_type: string;
  width: number;
  height: number;
  bytes: number;
}

export const fileVariantColumns = columnsOf<FileVariantsTable>({
  file_id: true,
  object_hash: true,
  is_original: true,
  page: true,
  media_type: true,
  width: true,
  height: true,
  bytes: true,
});

/**
 * What opens a sealed file, or the original of another one: the key of the content, and of a sealed
 * file what was measured of its picture.
 */
export interface SealedFilesTable extends SealedColumns {
  file_id: string;
  /** As `PictureQuality` has them. */
  brightness: number | null;
  sharpness: number | null;
  clipped: number | null;
}

export const sealedFileColumns = columnsOf<SealedFilesTable>({
  file_id: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
  sealed_at: true,
  brightness: true,
  sharpness: true,
  clipped: true,
});

/** What opens an archive: a large file of no picture, which is deleted at a certain time. */
export interface SealedArchivesTable extends SealedColumns {
  id: string;
  object_hash: Buffer;
  /** The size of what was sealed. */
  content_bytes: number;
  expires_at: Date;
}

export const sealedArchiveColumns = columnsOf<SealedArchivesTable>({
  id: true,
  object_hash: true,
  content_bytes: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
  sealed_at: true,
  expires_at: true,
});

export const sealedFilesTables = [
  envelopesIn('sealed_files', 'file_id'),
  envelopesIn('sealed_archives'),
];

/** What a file is attached to, in another room. */
export interface FileReferencesTable {
  file_id: string;
  kind: FileSubjectKind;
  subject_id: string;
}

/** The tables of the room `files`. */
export interface FilesRoomTables {
  files: FilesTable;
  file_variants: FileVariantsTable;
  sealed_files: SealedFilesTable;
  sealed_archives: SealedArchivesTable;
  file_references: FileReferencesTable;
  objects: ObjectsTable;
}
