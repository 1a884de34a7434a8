import { saveBrand } from '@guildhall/db/catalog/commands';
import { unknownBrandTexts } from '@guildhall/domain/catalog/rules';
import {
  type DefineGiftCardBrand,
  defineGiftCardBrandSchema,
} from '@guildhall/domain/catalog/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CatalogContext } from './context.ts';

/** The columns of a brand. Throws like `gameColumnsOf`. */
export function brandColumnsOf(input: DefineGiftCardBrand) {
  const parsed = defineGiftCardBrandSchema.parse(input);
  const unknown = unknownBrandTexts(parsed);
  if (unknown.length > 0)
    throw new RangeError(`${parsed.slug} does not have ${unknown.join(', ')}`);
  const { regions, redeem_steps, aliases = [], translations = {}, ...brand } = parsed;
  return {
    ...brand,
    restricted: brand.restricted ?? false,
    cover_image: brand.cover_image ?? null,
    aliases: JSON.stringify(aliases),
    regions: JSON.stringify(regions),
    redeem_steps: JSON.stringify(redeem_steps),
    translations: JSON.stringify(translations),
  };
}

/**
 * Adds a gift-card brand to the catalog, or changes the one with this slug. Offers keep their
 * region and value, also when the brand has them no longer. Throws like `gameColumnsOf`.
 */
export async function defineGiftCardBrand(
  { db }: CatalogContext,
  input: DefineGiftCardBrand,
): Promise<string> {
  return await saveBrand(db, { id: newId(), ...brandColumnsOf(input) });
}
