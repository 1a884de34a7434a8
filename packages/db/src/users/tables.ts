import type { Role } from '@guildhall/domain/kernel/permissions';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  /** Normalised: NFKC, lower case. */
  email: string;
  username: string;
  /** The name as it is compared: NFKC, lower case. */
  username_key: string;
  avatar_url: string | null;
  role: Generated<Role>;
  is_active: Generated<boolean>;
  seller_level: Generated<number>;
  verification_level: Generated<number>;
  two_factor: Generated<boolean>;
  /** Of mails: a language of the interface when it was chosen, so it may be gone since. */
  language: Generated<string>;
  created_at: Generated<Date>;
  /** When password, address or second factor last changed, by the shop's clock (A8). */
  security_changed_at: Date | null;
}

/** A projection, rebuilt from the orders. */
export interface SellerStatisticsTable {
  user_id: string;
  completed_orders: number;
  /** Basis points of paid orders delivered in time; null before the first. */
  on_time_share: number | null;
  refreshed_at: Date;
}
