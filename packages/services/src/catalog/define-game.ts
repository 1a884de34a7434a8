import { saveGame } from '@guildhall/db/catalog/commands';
import { unknownGameTexts } from '@guildhall/domain/catalog/rules';
import { type DefineGame, defineGameSchema } from '@guildhall/domain/catalog/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CatalogContext } from './context.ts';

/**
 * The columns of a game. Throws a RangeError for a translation of a field that the game does not
 * have; throws for an invalid schema.
 */
export function gameColumnsOf(input: DefineGame) {
  const parsed = defineGameSchema.parse(input);
  const unknown = unknownGameTexts(parsed);
  if (unknown.length > 0)
    throw new RangeError(`${parsed.slug} does not have ${unknown.join(', ')}`);
  const { schema, translations = {}, delivery_choices_minutes: choices, ...rest } = parsed;
  const { aliases = [], ...game } = rest;
  return {
    ...game,
    restricted: game.restricted ?? false,
    cover_image: game.cover_image ?? null,
    aliases: JSON.stringify(aliases),
    delivery_choices_minutes: choices === undefined ? null : JSON.stringify(choices),
    schema: JSON.stringify(schema),
    translations: JSON.stringify(translations),
  };
}

/**
 * Adds a game with its attribute schema to the catalog, or changes the one with this slug. What is
 * left out has its default. Another schema needs another version. Throws like `gameColumnsOf`, and
 * for a version whose schema is another one.
 */
export async function defineGame({ db }: CatalogContext, input: DefineGame): Promise<string> {
  return await saveGame(db, { id: newId(), ...gameColumnsOf(input) });
}
