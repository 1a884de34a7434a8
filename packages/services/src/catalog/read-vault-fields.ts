import { findBrand, findGame } from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import { localizeVault } from '@guildhall/domain/catalog/rules';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Kysely } from 'kysely';

/**
 * The secret fields of one unit of this game or brand, with labels in this language. Refuses
 * GAME_NOT_FOUND, BRAND_NOT_FOUND.
 */
export async function readVaultFields(
  db: Kysely<Database>,
  kind: OfferKind,
  productSlug: string,
  language: Language = DEFAULT_LANGUAGE,
): Promise<readonly VaultField[]> {
  if (kind === 'account') {
    const game = await findGame(db, productSlug, language);
    if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
    return game.schema.vault;
  }
  const brand = await findBrand(db, productSlug, language);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return localizeVault(giftCardVaultFields(brand), brand.vault_texts);
}
