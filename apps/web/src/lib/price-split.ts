import { minor } from '@guildhall/domain/kernel/money';
import { currentRuleBook, type OfferKind } from '@guildhall/domain/kernel/rule-book';
import { allInPrice } from '@guildhall/domain/offers/rules';
import type { UnitPrice } from '@guildhall/domain/offers/types';

/**
 * The seller's price and the protection fee inside an all-in price. The all-in price only ever
 * rises with the seller's, so there is at most one answer; null when the amount is no all-in price.
 */
export function splitOf(kind: OfferKind, totalMinor: number): UnitPrice | null {
  let low = 0;
  let high = totalMinor;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const price = allInPrice(kind, minor(middle), currentRuleBook);
    if (price.total_minor === totalMinor) return price;
    if (price.total_minor < totalMinor) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
