import type { Database } from '@guildhall/db/database';
import { localizeVault } from '@guildhall/domain/catalog/rules';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import type { Kysely } from 'kysely';
import { type BrandRow, findProduct, type GameRow } from './read-catalog.ts';

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
  const product = await findProduct(db, kind, productSlug, language);
  if (product === undefined) {
    throw new Refusal(kind === 'account' ? 'GAME_NOT_FOUND' : 'BRAND_NOT_FOUND');
  }
  return vaultFieldsOf(product);
}

/** The secret fields of one unit of a game or brand that has been read. */
export function vaultFieldsOf(product: GameRow | BrandRow): readonly VaultField[] {
  return 'schema' in product
    ? product.schema.vault
    : localizeVault(giftCardVaultFields(product), product.vault_texts);
}
