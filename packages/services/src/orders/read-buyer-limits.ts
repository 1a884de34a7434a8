import { readBuyerStanding } from '@guildhall/db/orders/checkout-queries';
import { type BuyerLimits, limitsOfBuyer } from '@guildhall/domain/orders/rules';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** What the viewer may buy now (rules.md §2), before they try. Refuses nothing. */
export async function readBuyerLimits(
  { db, rule_books }: OrdersContext,
  { user_id }: Viewer,
): Promise<BuyerLimits> {
  const standing = await readBuyerStanding(db, user_id);
  return limitsOfBuyer(standing, await rule_books.at(standing.now));
}
