import type { Minor } from '@guildhall/domain/kernel/money';
import type { RefundedBy } from '@guildhall/domain/wallet/rules';
import type { ConfirmTerms } from '@guildhall/domain/wallet/types';

/** What a posting needs to know about an order. */
export interface OrderMoney {
  readonly id: string;
  readonly buyer_id: string;
  readonly seller_id: string;
  readonly total_minor: number;
  readonly terms: ConfirmTerms & {
    readonly protection_days: number;
    readonly reserve_days: number;
  };
  /** The database's time in this transaction. */
  readonly now: Date;
}

/** What a posting needs to know about a unit. */
export interface UnitMoney {
  readonly id: string;
  /** What the buyer has paid for it and did not get back before this transition. */
  readonly price_minor: number;
  readonly fee_minor: number;
  /** After this transition. */
  readonly confirmed_at: Date | null;
  /** The part of the price that is refunded (E7). */
  readonly amount_minor: Minor | null;
  /** Whose decision moves the money, for what a seller may borrow (E9). */
  readonly decided_by: RefundedBy;
  /** How many units of its order the buyer has not returned: fewer raise its price. */
  readonly units_kept: number;
}
