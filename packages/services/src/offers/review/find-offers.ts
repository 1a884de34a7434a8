import { listCategoryOffers } from '@guildhall/db/offers/category-list-queries';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { listOffersSchema } from '@guildhall/domain/offers/schema';
import type { OffersContext } from '../context.ts';
import { findOffer } from '../read-offers.ts';

const KINDS = ['account', 'gift_card'] as const;

/**
 * The offers that staff mean by an id, in any state, or by words of the title among those for sale;
 * of each kind at most so many. Refuses nothing.
 */
export async function findOffers(
  { db }: Pick<OffersContext, 'db'>,
  search: string,
  most: number,
): Promise<readonly { id: string; title: string; language: string }[]> {
  const id = idSchema.safeParse(search.toLowerCase());
  if (id.success) {
    const offer = await findOffer({ db }, id.data);
    return offer === undefined ? [] : [offer];
  }
  const page = { cursor: null, limit: most };
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const filter = listOffersSchema.safeParse({ kind, search });
      return filter.success ? await listCategoryOffers(db, filter.data, page) : [];
    }),
  );
  return found.flat();
}
