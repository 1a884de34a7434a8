import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { SellerRecord } from '@guildhall/domain/users/rules';
import type { RestrictionKind, TraceKind } from '@guildhall/domain/users/types';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

export interface UsersTable {
  id: string;
  /** Normalized: NFKC, lowercase. */
  email: string;
  username: string;
  /** The normalized name for comparison: NFKC, lowercase. */
  username_key: string;
  /** What readers may take the name for (`skeletonOf`). */
  name_skeleton: Generated<string>;
  /** Where their picture is, as a path of this site. */
  avatar_url: string | null;
  /** The same picture in the size of their profile. */
  avatar_large_url: string | null;
  role: Generated<Role>;
  /** Permissions that an admin granted to a moderator besides those of the role. */
  grants: Generated<Permission[]>;
  /** The kinds of restrictions that are in effect (INV24). */
  restrictions: Generated<RestrictionKind[]>;
  is_active: Generated<boolean>;
  seller_level: Generated<number>;
  verification_level: Generated<number>;
  two_factor: Generated<boolean>;
  /**
   * The language of mails. It was a language of the interface when chosen, but may be removed
   * since.
   */
  language: Generated<string>;
  created_at: Generated<Date>;
  /** When the account is erased, if its user has asked for that. */
  closes_at: Date | null;
  /** The last change of password, address or second factor, by the shop's clock (A8). */
  security_changed_at: Date | null;
}

/** Without the skeleton, which only sign-ups look for. */
export const userColumns = columnsOf<Omit<UsersTable, 'name_skeleton'>>({
  id: true,
  email: true,
  username: true,
  username_key: true,
  avatar_url: true,
  avatar_large_url: true,
  role: true,
  grants: true,
  restrictions: true,
  is_active: true,
  seller_level: true,
  verification_level: true,
  two_factor: true,
  language: true,
  created_at: true,
  closes_at: true,
  security_changed_at: true,
});

/** A name that a user had before; rows are only added. */
export interface FormerUsernamesTable {
  user_id: string;
  username: string;
  username_key: string;
  changed_at: Generated<Date>;
}

/** A projection, rebuilt from the orders. */
export interface SellerStatisticsTable {
  user_id: string;
  completed_orders: number;
  /** The paid orders that were delivered, or whose promised time is over. */
  due_orders: number;
  /** Basis points of `due_orders` that were delivered on time; null before the first one. */
  on_time_share: number | null;
  refreshed_at: Date;
}

/** What a seller's level follows from, as it was assessed last; each room writes its own facts. */
export interface SellerLevelsTable {
  user_id: string;
  /** The level that was assessed: another one in `users` was set since. */
  level: number;
  /** Completed orders of the window and the price of their completed units. */
  orders: Generated<number>;
  volume_minor: Generated<number>;
  /** Written by the rooms of feedback and disputes. */
  feedback: Generated<number>;
  positive_feedback: Generated<number>;
  lost_orders: Generated<number>;
  recalled_orders: Generated<number>;
  /** Since when the facts deserve a lower level, and the best one that they deserved since. */
  failing_since: Date | null;
  best_level: number | null;
  /** When time alone may change the level. */
  due_at: Date | null;
  assessed_at: Generated<Date>;
}

/** Why a seller's level changed; rows are only added. */
export interface SellerLevelHistoryTable {
  id: string;
  user_id: string;
  from_level: number;
  to_level: number;
  /** `computed` from the facts, or `set` by an operator. */
  cause: 'computed' | 'set';
  /** The facts that it was computed from. */
  facts: JSONColumnType<SellerRecord> | null;
  occurred_at: Generated<Date>;
}

/** A user's request to close their account: taken back, or ended with its erasure. */
export interface ClosingsTable {
  id: string;
  user_id: string;
  requested_at: Generated<Date>;
  /** When the user took it back. */
  kept_at: Date | null;
  erased_at: Date | null;
  /** When what is evidence was erased, too. */
  late_erased_at: Date | null;
}

/** A hash of something that a banned user had, from the erasure of their account on. */
export interface BannedTracesTable {
  user_id: string;
  kind: TraceKind;
  /** A keyed hash in hex, or the hash of a device's token. */
  hash: string;
  keep_until: Date;
}

/** The tables of the room `users`. */
export interface UsersRoomTables {
  users: UsersTable;
  former_usernames: FormerUsernamesTable;
  closings: ClosingsTable;
  banned_traces: BannedTracesTable;
  seller_statistics: SellerStatisticsTable;
  seller_levels: SellerLevelsTable;
  seller_level_history: SellerLevelHistoryTable;
}
