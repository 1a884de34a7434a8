import type { ContactTopic } from '@guildhall/domain/content/contact/schema';
import type { Generated } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';

/** A message of the contact form. */
export interface ContactMessagesTable {
  id: string;
  /** Null for somebody who is not signed in. */
  user_id: string | null;
  order_id: string | null;
  /** The units of the order that it is about, by their positions. */
  unit_positions: Generated<number[]>;
  /** Until when it has paused deadlines of them; null if it has not. */
  paused_until: Date | null;
  topic: ContactTopic;
  /** Where the answer goes. */
  email: string;
  language: string;
  body: string;
  created_at: Generated<Date>;
}

export const contactMessageColumns = columnsOf<ContactMessagesTable>({
  id: true,
  user_id: true,
  order_id: true,
  unit_positions: true,
  paused_until: true,
  topic: true,
  email: true,
  language: true,
  body: true,
  created_at: true,
});

/** The tables of the room `content/contact`. */
export interface ContentContactRoomTables {
  contact_messages: ContactMessagesTable;
}
