import { insertBrand } from '@guildhall/db/catalog/commands';
import {
  type DefineGiftCardBrand,
  defineGiftCardBrandSchema,
} from '@guildhall/domain/catalog/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';

/** Puts a gift-card brand into the catalogue. Throws on a shape that is wrong. */
export async function defineGiftCardBrand(
  { db }: ServiceContext,
  input: DefineGiftCardBrand,
): Promise<string> {
  const { regions, redeem_steps, ...brand } = defineGiftCardBrandSchema.parse(input);
  const id = newId();
  await insertBrand(db, {
    id,
    ...brand,
    regions: JSON.stringify(regions),
    redeem_steps: JSON.stringify(redeem_steps),
  });
  return id;
}
