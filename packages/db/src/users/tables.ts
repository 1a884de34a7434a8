import type { Role } from '@guildhall/domain/kernel/permissions';
import type { Generated } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';

export interface UsersTable {
  id: string;
  /** Normalized: NFKC, lowercase. */
  email: string;
  username: string;
  /** The normalized name for comparison: NFKC, lowercase. */
  username_key: string;
  avatar_url: string | null;
  role: Generated<Role>;
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
  /** The last change of password, address or second factor, by the shop's clock (A8). */
  security_changed_at: Date | null;
}

export const userColumns = columnsOf<UsersTable>({
  id: true,
  email: true,
  username: true,
  username_key: true,
  avatar_url: true,
  role: true,
  is_active: true,
  seller_level: true,
  verification_level: true,
  two_factor: true,
  language: true,
  created_at: true,
  security_changed_at: true,
});

/** A projection, rebuilt from the orders. */
export interface SellerStatisticsTable {
  user_id: string;
  completed_orders: number;
  /** The paid orders that were delivered, or whose promised time is over; null in old rows. */
  due_orders: number | null;
  /** Basis points of `due_orders` that were delivered on time; null before the first one. */
  on_time_share: number | null;
  refreshed_at: Date;
}
