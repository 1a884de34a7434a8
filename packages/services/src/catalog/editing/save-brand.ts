import { insertBrand, updateBrand } from '@guildhall/db/catalog/editing/commands';
import { type EditedBrandRow, lockEditedBrand } from '@guildhall/db/catalog/editing/queries';
import type { SaveBrand } from '@guildhall/domain/catalog/editing/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CatalogContext } from '../context.ts';
import { brandColumnsOf } from '../define-gift-card-brand.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { placeCover } from './place-cover.ts';
import { brandFactsOf, brandTranslationsOf } from './product-facts.ts';
import { recordChange, refuseUnseen } from './record-change.ts';

/**
 * Adds a gift-card brand, hidden, or changes the one with this slug. Offers keep their region and
 * value, also when the brand has them no longer. Refuses IDEMPOTENCY_KEY_REUSED, PRODUCT_EXISTS,
 * BRAND_NOT_FOUND, PRODUCT_CHANGED, FILE_NOT_FOUND, PERMISSION_DENIED, DECISION_PENDING.
 */
export async function saveBrand(context: CatalogContext, viewer: Viewer, input: SaveBrand) {
  const call = { operation: 'catalog.saveBrand', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { brand: facts, cover, reason } = input;
    const row = await lockEditedBrand(trx, facts.slug);
    const before = row === undefined ? null : described(row);
    refuseUnseen('brand', before, input.base_hash);
    const id = row?.id ?? newId();
    const product = { id, cover_image: row?.cover_image ?? null };
    const coverImage = await placeCover(trx, viewer, product, cover);
    const after = { facts, cover_image: coverImage };
    const change = { kind: 'brand', slug: facts.slug, before, after, reason } as const;
    if (!(await recordChange(trx, viewer, change))) return { changed: false };
    const columns = columnsOf(input, row, coverImage);
    if (row !== undefined) await updateBrand(trx, id, columns);
    else if (!(await insertBrand(trx, { id, ...columns, hidden: true }))) {
      throw new Refusal('PRODUCT_EXISTS');
    }
    return { changed: true };
  });
}

const described = (row: EditedBrandRow) => ({
  facts: brandFactsOf(row),
  cover_image: row.cover_image,
});

function columnsOf(
  { brand }: SaveBrand,
  row: EditedBrandRow | undefined,
  coverImage: string | null,
) {
  const { texts: _texts, ...facts } = brand;
  return brandColumnsOf({
    ...facts,
    ...(coverImage !== null && { cover_image: coverImage }),
    restricted: row?.restricted ?? false,
    translations: brandTranslationsOf(brand, row?.translations ?? {}),
  });
}
