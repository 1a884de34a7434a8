import { findBrand, findVaultFields } from '@guildhall/db/catalog/queries';
import type { Database } from '@guildhall/db/database';
import { localizeVault, requirePromised } from '@guildhall/domain/catalog/rules';
import { giftCardVaultFields } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { DEFAULT_LANGUAGE, type Language } from '@guildhall/domain/kernel/language';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import type { Kysely } from 'kysely';

/** What names the secret fields of an offer's units. */
interface Sealed {
  readonly kind: OfferKind;
  readonly product_slug: string;
  /** The version of the game's schema that the offer was made under. */
  readonly schema_version: number;
}

/**
 * The secret fields of one unit of this offer, with labels in this language. Refuses
 * GAME_NOT_FOUND, BRAND_NOT_FOUND.
 */
export async function readVaultFields(
  db: Kysely<Database>,
  offer: Sealed,
  language: Language = DEFAULT_LANGUAGE,
): Promise<readonly VaultField[]> {
  if (offer.kind === 'account') {
    const fields = await findVaultFields(db, offer, language);
    if (fields === undefined) throw new Refusal('GAME_NOT_FOUND');
    return fields;
  }
  const brand = await findBrand(db, offer.product_slug, language);
  if (brand === undefined) throw new Refusal('BRAND_NOT_FOUND');
  return localizeVault(giftCardVaultFields(brand), brand.vault_texts);
}

/**
 * The same for one who fills them in: what the offer promised is required. Refuses GAME_NOT_FOUND,
 * BRAND_NOT_FOUND.
 */
export async function readPromisedFields(
  db: Kysely<Database>,
  offer: Sealed & { readonly attributes: Parameters<typeof requirePromised>[1] },
  language?: Language,
): Promise<readonly VaultField[]> {
  return requirePromised(await readVaultFields(db, offer, language), offer.attributes);
}
