import { countSchemaEffects } from '@guildhall/db/offers/schemas/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReadSchemaEffects } from '@guildhall/domain/offers/schemas/schema';
import type { SchemaEffects } from '@guildhall/domain/offers/schemas/types';
import { findProduct } from '../../catalog/read-catalog.ts';
import type { OffersContext } from '../context.ts';

/**
 * What other attributes of a game would mean for its running offers, counted now. They keep the
 * version of the schema that they have; an edit of an offer's attributes is checked by the newest.
 * Refuses GAME_NOT_FOUND.
 */
export async function readSchemaEffects(
  { db }: Pick<OffersContext, 'db'>,
  { slug, attributes }: ReadSchemaEffects,
): Promise<SchemaEffects> {
  const game = await findProduct(db, 'account', slug, 'en');
  if (game === undefined) throw new Refusal('GAME_NOT_FOUND');
  return await countSchemaEffects(db, slug, attributes, new Date());
}
