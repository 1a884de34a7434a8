import { insertGame } from '@guildhall/db/catalog/commands';
import { unknownGameTexts } from '@guildhall/domain/catalog/rules';
import { type DefineGame, defineGameSchema } from '@guildhall/domain/catalog/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';

/**
 * Adds a game with its attribute schema to the catalog. Throws a RangeError for a translation of a
 * field that the game does not have; throws for an invalid schema.
 */
export async function defineGame({ db }: ServiceContext, input: DefineGame): Promise<string> {
  const parsed = defineGameSchema.parse(input);
  const unknown = unknownGameTexts(parsed);
  if (unknown.length > 0)
    throw new RangeError(`${parsed.slug} does not have ${unknown.join(', ')}`);
  const { schema, translations = {}, ...game } = parsed;
  const id = newId();
  await insertGame(db, {
    id,
    ...game,
    schema: JSON.stringify(schema),
    translations: JSON.stringify(translations),
  });
  return id;
}
