import { listGoneOffersWithStock, lockOffer } from '@guildhall/db/offers/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { OffersContext } from '../context.ts';
import { discardUnits } from '../../vault/discard-units.ts';
import { goneHours } from '../release-photos.ts';

/** How many offers one statement finds, and how many units one transaction discards. */
const OFFERS = 100;
const UNITS = 1_000;
const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

/**
 * Discards the sealed stock of archived and removed offers once that cannot be undone: nobody can
 * buy it, so nobody should be able to read it. What was sold stays. Any number of workers may run
 * it. Returns how many units it discarded.
 */
export async function discardGoneStock({
  db,
  rule_books,
}: Pick<OffersContext, 'db' | 'rule_books'>): Promise<number> {
  const hours = goneHours(await rule_books.current());
  let discarded = 0;
  for (;;) {
    const ids = await listGoneOffersWithStock(db, hours, OFFERS);
    let ofThese = 0;
    for (const id of ids) {
      ofThese += await inTransaction(db, async (trx) => {
        // The row lock: a seller may restore the offer at this moment.
        const offer = await lockOffer(trx, id);
        if (offer === undefined || !['archived', 'removed'].includes(offer.state)) return 0;
        return (await discardUnits(trx, id, UNITS, BY_SYSTEM)).discarded;
      });
    }
    discarded += ofThese;
    if (ofThese === 0) return discarded;
  }
}
