import type { ContentDetails } from '@guildhall/domain/content/schema';
import type { ContentEvent, ContentState } from '@guildhall/domain/content/states';
import type { ContentKind } from '@guildhall/domain/content/types';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import type { HistoryColumns } from '../kernel/tables.ts';

/** A text of the site in one language. */
export interface ContentDocumentsTable {
  id: string;
  language: string;
  kind: ContentKind;
  slug: string;
  created_at: Generated<Date>;
}

/** Its words, which never change: another wording is another version. */
export interface ContentVersionsTable {
  id: string;
  document_id: string;
  /** What readers know the version by. */
  number: number;
  state: ContentState;
  title: string;
  description: string;
  /** Markdown with placeholders. */
  body: string;
  /** What only texts of its kind have. */
  details: JSONColumnType<ContentDetails, string, string>;
  /** The date that its author gave it. */
  dated_on: string;
  /** SHA-256 of everything that readers see. */
  content_hash: Buffer;
  /** Set by a trigger, in the language of the document. */
  search_vector: Generated<string>;
  /** When a scheduled version becomes public. */
  publish_at: Date | null;
  published_at: Date | null;
  created_at: Generated<Date>;
  /** When it came into its state. */
  changed_at: Generated<Date>;
}

/** What decisions about a version read. */
export const contentVersionColumns = columnsOf<
  Pick<ContentVersionsTable, 'id' | 'document_id' | 'number' | 'state' | 'content_hash' | 'title'>
>({
  id: true,
  document_id: true,
  number: true,
  state: true,
  content_hash: true,
  title: true,
});

export interface ContentHistoryTable extends HistoryColumns<ContentState, ContentEvent> {
  version_id: string;
  rule: string;
  actor: string;
}

/** A picture of articles, by the SHA-256 of its SVG. */
export interface ContentPicturesTable {
  hash: Buffer;
  svg: string;
  created_at: Generated<Date>;
}

/** The tables of the room `content`. */
export interface ContentRoomTables {
  content_documents: ContentDocumentsTable;
  content_versions: ContentVersionsTable;
  content_history: ContentHistoryTable;
  content_pictures: ContentPicturesTable;
}
