import type { AuditEvent, AuditKind } from '@guildhall/domain/kernel/audit/events';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../columns.ts';

/** What seals the personal values of a user's entries. Without it they are noise. */
export interface AuditKeysTable {
  user_id: string;
  /** Null once it was destroyed: nothing is sealed for the user any more. */
  key: Buffer | null;
  created_at: Generated<Date>;
}

/** An act of staff or a security event; rows are only added. */
export interface AuditEntriesTable {
  id: string;
  kind: AuditKind;
  event: AuditEvent;
  /** Who did it; null for a visitor who is nobody's user. */
  actor_id: string | null;
  actor_role: Role | null;
  /** The person whom it is about, where the act knows one. */
  user_id: string | null;
  /** What it is about, each as `kind:id`. */
  things: Generated<string[]>;
  /** The procedure, route or command. */
  call: string | null;
  request_id: string | null;
  /** Codes and states; nothing that a person has written. */
  facts: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  /** Sealed for the actor, or for the user where there is none: address and browser. */
  origin: Buffer | null;
  /** Sealed for the user, or for the actor where there is none: reason, before and after. */
  content: Buffer | null;
  occurred_at: Generated<Date>;
}

export const auditEntryColumns = columnsOf<AuditEntriesTable>({
  id: true,
  kind: true,
  event: true,
  actor_id: true,
  actor_role: true,
  user_id: true,
  things: true,
  call: true,
  request_id: true,
  facts: true,
  origin: true,
  content: true,
  occurred_at: true,
});

/** A link of the chain: the hash over the one before and over its entries. */
export interface AuditBatchesTable {
  number: number;
  previous_hash: Buffer;
  hash: Buffer;
  entries: number;
  last_entry_id: string;
  created_at: Generated<Date>;
}

/** In which batch an entry is, and its hash: it names the entry that was changed. */
export interface AuditLinksTable {
  entry_id: string;
  batch: number;
  hash: Buffer;
}

export interface AuditTables {
  audit_keys: AuditKeysTable;
  audit_entries: AuditEntriesTable;
  audit_batches: AuditBatchesTable;
  audit_links: AuditLinksTable;
}
