import { claimOffersPricedBy, saveOfferPrices } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { minor } from '@guildhall/domain/kernel/money';
import { allInPrice } from '@guildhall/domain/offers/rules';
import type { OffersContext } from './context.ts';

const BATCH = 500;

/**
 * Computes the all-in prices of offers again when another buyer fee is in force. Until an offer's
 * turn comes, its page and a purchase both use the rules that its price was computed with; after
 * it, a buyer who still sees the old price is refused PRICE_CHANGED. Any number of workers may run
 * it. Returns how many offers it changed.
 */
export async function repriceOffers({ db, rule_books }: OffersContext): Promise<number> {
  const rules = await rule_books.current();
  const versions = rule_books.pricedUnlike(rules);
  if (versions.length === 0) return 0;
  let repriced = 0;
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const offers = await claimOffersPricedBy(trx, versions, BATCH);
      const prices = offers.map(({ id, kind, price_minor }) => {
        const { fee_minor } = allInPrice(kind, minor(price_minor), rules);
        return { id, fee_minor };
      });
      if (prices.length > 0) await saveOfferPrices(trx, prices, rules.version);
      return prices.length;
    });
    repriced += count;
    if (count < BATCH) return repriced;
  }
}
