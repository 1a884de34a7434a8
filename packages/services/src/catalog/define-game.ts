import { insertGame } from '@guildhall/db/catalog/commands';
import { type DefineGame, defineGameSchema } from '@guildhall/domain/catalog/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import type { ServiceContext } from '../context.ts';

/** Puts a game with its attribute schema into the catalogue. Throws on a shape that is wrong. */
export async function defineGame({ db }: ServiceContext, input: DefineGame): Promise<string> {
  const { schema, ...game } = defineGameSchema.parse(input);
  const id = newId();
  await insertGame(db, { id, ...game, schema: JSON.stringify(schema) });
  return id;
}
