import {
  findEditedBrand,
  findEditedGame,
  listProducts,
  listSchemaVersions,
} from '@guildhall/db/catalog/editing/queries';
import type { ProductName, ListProducts } from '@guildhall/domain/catalog/editing/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { z } from 'zod';
import type { CatalogContext } from '../context.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readDecisions } from '../../users/read-decisions.ts';
import { coverAddress } from '../cover-address.ts';
import {
  attributesOf,
  brandFactsOf,
  gameFactsOf,
  hashOfAttributes,
  hashOfFacts,
} from './product-facts.ts';

const cursorSchema = z.strictObject({ name: z.string().max(100), slug: z.string().max(60) });

/** A page of games or brands in every state, by name. Refuses INPUT_INVALID. */
export async function readProducts({ db }: Pick<CatalogContext, 'db'>, input: ListProducts) {
  const cursor = readCursor(input.cursor, cursorSchema);
  const rows = await listProducts(db, input, { cursor, limit: input.limit + 1 });
  const items = rows.slice(0, input.limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    items,
    next_cursor:
      last === undefined ? null : writeCursor({ name: last.cursor_name, slug: last.slug }),
  };
}

/** How many versions of a schema are shown, the newest. */
const SHOWN_VERSIONS = 20;

/**
 * A game as staff edit it, with the versions of its schema, and who has decided what about it.
 * Refuses GAME_NOT_FOUND.
 */
export async function readEditedGame(
  context: CatalogContext,
  viewer: Viewer,
  { slug }: ProductName,
) {
  const { db } = context;
  const row = await findEditedGame(db, slug);
  if (row === undefined) throw new Refusal('GAME_NOT_FOUND');
  const [versions, { acts }, choices] = await Promise.all([
    listSchemaVersions(db, row.id, SHOWN_VERSIONS),
    readDecisions(db, viewer, ['catalog.change'], `game:${slug}`),
    readDeliveryChoices(context),
  ]);
  const facts = gameFactsOf(row);
  return {
    facts,
    base_hash: hashOfFacts(facts, row.cover_image),
    hidden: row.hidden,
    restricted: row.restricted,
    offer_count: row.offer_count,
    cover_url: coverAddress(context, row.cover_image),
    schema: row.schema,
    schema_hash: hashOfAttributes(attributesOf(row)),
    translations: row.translations,
    known_delivery_minutes: choices,
    versions,
    acts,
  };
}
export type GameReading = Awaited<ReturnType<typeof readEditedGame>>;

/**
 * A gift-card brand as staff edit it, and who has decided what about it. Refuses BRAND_NOT_FOUND.
 */
export async function readEditedBrand(
  context: CatalogContext,
  viewer: Viewer,
  { slug }: ProductName,
) {
  const { db } = context;
  const row = await findEditedBrand(db, slug);
  if (row === undefined) throw new Refusal('BRAND_NOT_FOUND');
  const { acts } = await readDecisions(db, viewer, ['catalog.change'], `brand:${slug}`);
  const facts = brandFactsOf(row);
  return {
    facts,
    base_hash: hashOfFacts(facts, row.cover_image),
    hidden: row.hidden,
    restricted: row.restricted,
    offer_count: row.offer_count,
    cover_url: coverAddress(context, row.cover_image),
    acts,
  };
}
export type BrandReading = Awaited<ReturnType<typeof readEditedBrand>>;

/** The delivery times in minutes that a game may allow. Refuses nothing. */
export async function readDeliveryChoices({ rule_books }: Pick<CatalogContext, 'rule_books'>) {
  const rules = await rule_books.current();
  return [...rules.delivery_choices_minutes];
}
