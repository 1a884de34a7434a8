import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { MessageState, ThreadKind } from '@guildhall/domain/messages/types';
import type { Generated, GeneratedAlways } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';
import type { SealedColumns } from '../kernel/tables.ts';

/** A conversation of two users about an offer or an order. */
export interface ThreadsTable {
  id: string;
  kind: ThreadKind;
  /** What was asked about, or was bought. */
  offer_id: string;
  /** Null for a question. */
  order_id: string | null;
  /** Who asked, or bought. */
  buyer_id: string;
  seller_id: string;
  /** Of the offer when the thread began. */
  title: string;
  offer_kind: OfferKind;
  product_slug: string;
  /** The number of its messages so far. */
  last_seq: Generated<number>;
  last_message_at: Date | null;
  /** Of the first message of the buyer, and the first of the seller after it. */
  asked_at: Date | null;
  answered_at: Date | null;
  /** When its text was erased; null while it is kept. */
  erased_at: Date | null;
  created_at: Generated<Date>;
}

export const threadColumns = columnsOf<ThreadsTable>({
  id: true,
  kind: true,
  offer_id: true,
  order_id: true,
  buyer_id: true,
  seller_id: true,
  title: true,
  offer_kind: true,
  product_slug: true,
  last_seq: true,
  last_message_at: true,
  asked_at: true,
  answered_at: true,
  erased_at: true,
  created_at: true,
});

/** What differs between the two users of a thread. */
export interface ThreadMembersTable {
  thread_id: string;
  user_id: string;
  /** The last message that they have read. */
  read_seq: Generated<number>;
  /** The last message that they were notified of: of no other until they have read. */
  notified_seq: Generated<number>;
  /** The messages of the other one after it, without those that were deleted. */
  unread: Generated<number>;
  /** The place of the thread in their list. */
  last_message_at: Date;
}

export interface MessagesTable {
  /** Made by the client. */
  id: string;
  thread_id: string;
  /** The place in the thread, from 1. */
  seq: number;
  sender_id: string;
  state: Generated<MessageState>;
  /** Empty when it is deleted or erased, and for pictures alone. */
  body: string;
  /** For the search. */
  words: GeneratedAlways<string>;
  /** While a report of it waits for its decision. */
  reported_at: Date | null;
  created_at: Generated<Date>;
}

/** What is read of a message; its words are only searched. */
export const messageColumns = columnsOf<Omit<MessagesTable, 'words' | 'reported_at'>>({
  id: true,
  thread_id: true,
  seq: true,
  sender_id: true,
  state: true,
  body: true,
  created_at: true,
});

/** A picture of a message. */
export interface MessageFilesTable {
  message_id: string;
  position: number;
  file_id: string;
}

/** Who does not want to hear of whom. */
export interface UserBlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Generated<Date>;
}

/** What a user lets others see; users who have chosen nothing have no row. */
export interface MessageSettingsTable {
  user_id: string;
  /** How far they have read, to the other side of an order that runs. */
  shows_reading: boolean;
  /** That they are writing, to the other one in a thread. */
  shows_typing: boolean;
  /** That they are here, to those with whom they have a thread. */
  shows_online: boolean;
  changed_at: Generated<Date>;
}

/** A message that the contact filter has blocked, without its text. */
export interface BlockedMessagesTable {
  id: string;
  user_id: string;
  /** What was found, as the filter names it. */
  contact: string;
  /** Keyed. */
  text_hash: Buffer;
  /** Whether it counts for the points of rules.md §9. */
  counts: boolean;
  /** When its sender reported it as a wrong hit. */
  reported_at: Date | null;
  created_at: Generated<Date>;
}

/** The text of a wrong hit, until it is decided. */
export interface BlockedTextsTable extends SealedColumns {
  blocked_message_id: string;
}

export const sealedMessageTables = [envelopesIn('blocked_texts', 'blocked_message_id')];

/** The tables of the room `messages`. */
export interface MessagesRoomTables {
  threads: ThreadsTable;
  thread_members: ThreadMembersTable;
  messages: MessagesTable;
  message_files: MessageFilesTable;
  user_blocks: UserBlocksTable;
  message_settings: MessageSettingsTable;
  blocked_messages: BlockedMessagesTable;
  blocked_texts: BlockedTextsTable;
}
