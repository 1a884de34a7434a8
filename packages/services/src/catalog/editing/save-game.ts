import { insertGame, updateGame } from '@guildhall/db/catalog/editing/commands';
import { type EditedGameRow, lockEditedGame } from '@guildhall/db/catalog/editing/queries';
import { FIRST_SCHEMA, FIRST_TRANSLATIONS } from '@guildhall/domain/catalog/editing/rules';
import type { SaveGame } from '@guildhall/domain/catalog/editing/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { CatalogContext } from '../context.ts';
import { gameColumnsOf } from '../define-game.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { placeCover } from './place-cover.ts';
import { gameFactsOf, gameTranslationsOf } from './product-facts.ts';
import { recordChange, refuseUnseen } from './record-change.ts';

/**
 * Adds a game, hidden and without attributes, or changes the facts of the one with this slug. Its
 * attributes stay. Refuses INPUT_INVALID for a delivery time that the rules do not have,
 * IDEMPOTENCY_KEY_REUSED, PRODUCT_EXISTS, GAME_NOT_FOUND, PRODUCT_CHANGED, FILE_NOT_FOUND,
 * PERMISSION_DENIED, DECISION_PENDING.
 */
export async function saveGame(context: CatalogContext, viewer: Viewer, input: SaveGame) {
  await refuseUnknownTimes(context, input);
  const call = { operation: 'catalog.saveGame', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { game: facts, cover, reason } = input;
    const row = await lockEditedGame(trx, facts.slug);
    const before = row === undefined ? null : described(row);
    refuseUnseen('game', before, input.base_hash);
    const id = row?.id ?? newId();
    const product = { id, cover_image: row?.cover_image ?? null };
    const coverImage = await placeCover(trx, viewer, product, cover);
    const after = { facts, cover_image: coverImage };
    const change = { kind: 'game', slug: facts.slug, before, after, reason } as const;
    if (!(await recordChange(trx, viewer, change))) return { changed: false };
    const columns = columnsOf(input, row, coverImage);
    if (row !== undefined) await updateGame(trx, id, columns);
    else if (!(await insertGame(trx, { id, ...columns, hidden: true }))) {
      throw new Refusal('PRODUCT_EXISTS');
    }
    return { changed: true };
  });
}

const described = (row: EditedGameRow) => ({
  facts: gameFactsOf(row),
  cover_image: row.cover_image,
});

function columnsOf({ game }: SaveGame, row: EditedGameRow | undefined, coverImage: string | null) {
  const { texts: _texts, delivery_choices_minutes: choices, ...facts } = game;
  return gameColumnsOf({
    ...facts,
    ...(choices !== null && { delivery_choices_minutes: choices }),
    ...(coverImage !== null && { cover_image: coverImage }),
    restricted: row?.restricted ?? false,
    schema: row?.schema ?? FIRST_SCHEMA,
    translations: gameTranslationsOf(game, row?.translations ?? FIRST_TRANSLATIONS),
  });
}

/** An offer could not promise any time but those of the rule book. */
async function refuseUnknownTimes({ rule_books }: CatalogContext, { game }: SaveGame) {
  const { delivery_choices_minutes: known } = await rule_books.current();
  const isKnown = game.delivery_choices_minutes?.every((minutes) => known.includes(minutes));
  if (isKnown ?? true) return;
  const faults = { 'game.delivery_choices_minutes': [fieldError('not_listed')] };
  throw new Refusal('INPUT_INVALID', {}, faults);
}
