import type { AuditThing } from '@guildhall/domain/kernel/audit/things';
import type { ClosingObstacle } from '@guildhall/domain/users/types';
import type { RawBuilder } from 'kysely';

/**
 * What of one table is erased when the account of a user is. `t` is the table and `u` the row of
 * the user in `rows` and in what replaces a column; no other name is known there, but those of
 * tables of the same room.
 */
interface PersonalTable {
  readonly table: string;
  /** SQL for whether a row is about the user. */
  readonly rows: string;
  /** The rows go, or these columns of them get what the SQL says. */
  readonly erase: 'rows' | Readonly<Record<string, string>>;
  /** Erased so many days after the account, for what may still be needed as evidence. */
  readonly after_days?: number;
  /** Others may write such rows about the user again; they are deleted within a month. */
  readonly is_short_lived?: true;
}
export type { PersonalTable };

/** Why a user cannot close their account yet, or why it cannot be erased yet. */
export interface ObstacleQuery {
  readonly obstacle: ClosingObstacle;
  /**
   * SQL for one row with `count`, `amount_minor` (null if it is no money) and `until` (when it ends
   * by itself, or null), for the user with this id.
   */
  readonly query: (userId: RawBuilder<string>) => RawBuilder<unknown>;
}

/** Whose the things of a kind are, for the audit. */
export interface OwnedThing {
  readonly thing: AuditThing;
  readonly table: string;
  /** SQL on a row, `t`: an array of user ids. An entry names the first as whom it is about. */
  readonly users: string;
}

/**
 * What a room knows of people. Every column that can hold a text, a document or bytes stands in
 * exactly one of the three, so that a new one cannot be forgotten: a test compares them with the
 * schema.
 */
export interface RoomPersonalData {
  /** In this order: rows that others refer to come after those. */
  readonly erased: readonly PersonalTable[];
  /** By table and column: what stays although it is about a person, and why. */
  readonly kept: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By table: columns that say nothing about a person beyond their id, with spaces between. */
  readonly impersonal: Readonly<Record<string, string>>;
  readonly obstacles?: readonly ObstacleQuery[];
  readonly owned?: readonly OwnedThing[];
}
