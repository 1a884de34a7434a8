import type { KnownKey } from '@guildhall/domain/catalog/editing/rules';
import type { ListProducts } from '@guildhall/domain/catalog/editing/schema';
import type { GameSchema } from '@guildhall/domain/catalog/types';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { lastOfferCount } from '../queries.ts';
import { gameColumns, giftCardBrandColumns } from '../tables.ts';

export interface ProductCursor {
  readonly name: string;
  readonly slug: string;
}

export interface ProductRow {
  readonly slug: string;
  readonly name: string;
  /** The genre of a game, the category of a brand; in English. */
  readonly group: string;
  readonly hidden: boolean;
  readonly restricted: boolean;
  readonly offer_count: number;
  /** Of a game. */
  readonly risk_class: string | null;
  readonly schema_version: number | null;
  readonly cursor_name: string;
}

const TABLES = {
  game: {
    table: 'games',
    group: 'genre',
    offers: 'account',
    own: sql`risk_class, (schema ->> 'version')::integer as schema_version`,
  },
  brand: {
    table: 'gift_card_brands',
    group: 'category',
    offers: 'gift_card',
    own: sql`null as risk_class, null as schema_version`,
  },
} as const;

/** Games or brands in every state, by name. */
export async function listProducts(
  db: Kysely<Database>,
  { kind, state, search }: Pick<ListProducts, 'kind' | 'state' | 'search'>,
  { cursor, limit }: { cursor: ProductCursor | null; limit: number },
): Promise<ProductRow[]> {
  const { table, group, offers, own } = TABLES[kind];
  const STATES = {
    shown: sql`not hidden`,
    hidden: sql`hidden`,
    restricted: sql`restricted`,
  } as const;
  const conditions = [
    state === null ? sql`true` : STATES[state],
    search === ''
      ? sql`true`
      : sql`position(lower(${search}) in lower(name || ' ' || slug || ' ' || aliases::text)) > 0`,
    cursor === null ? sql`true` : sql`(lower(name), slug) > (${cursor.name}, ${cursor.slug})`,
  ];
  const kindOfOffers: OfferKind = offers;
  const { rows } = await sql<ProductRow>`
    select slug, name, ${sql.ref(group)} as "group", hidden, restricted, ${own},
        coalesce(${lastOfferCount(kindOfOffers, sql.ref(`${table}.slug`))}, 0) as offer_count,
        lower(name) as cursor_name
      from ${sql.table(table)}
     where ${sql.join(conditions, sql` and `)}
     order by lower(name), slug
     limit ${limit}`.execute(db);
  return rows;
}

/** A game with everything that staff edit; undefined when there is none. */
export async function findEditedGame(db: Kysely<Database>, slug: string) {
  return await db
    .selectFrom('games')
    .select(gameColumns)
    .select(
      sql<number>`coalesce(${lastOfferCount('account', sql.ref('games.slug'))}, 0)`.as(
        'offer_count',
      ),
    )
    .where('slug', '=', slug)
    .executeTakeFirst();
}
export type EditedGameRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findEditedGame>>>,
  'offer_count'
>;

/** The same, locked for update until the transaction ends: one save of it waits for another. */
export async function lockEditedGame(
  trx: Transaction<Database>,
  slug: string,
): Promise<EditedGameRow | undefined> {
  return await trx
    .selectFrom('games')
    .select(gameColumns)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/** A brand with everything that staff edit; undefined when there is none. */
export async function findEditedBrand(db: Kysely<Database>, slug: string) {
  return await db
    .selectFrom('gift_card_brands')
    .select(giftCardBrandColumns)
    .select(
      sql<number>`coalesce(${lastOfferCount('gift_card', sql.ref('gift_card_brands.slug'))}, 0)`.as(
        'offer_count',
      ),
    )
    .where('slug', '=', slug)
    .executeTakeFirst();
}
export type EditedBrandRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findEditedBrand>>>,
  'offer_count'
>;

/** The same, locked for update until the transaction ends. */
export async function lockEditedBrand(
  trx: Transaction<Database>,
  slug: string,
): Promise<EditedBrandRow | undefined> {
  return await trx
    .selectFrom('gift_card_brands')
    .select(giftCardBrandColumns)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/** The versions of the schema of a game, the newest first. */
export async function listSchemaVersions(db: Kysely<Database>, gameId: string, limit: number) {
  return await db
    .selectFrom('game_schemas')
    .select(['version', 'created_at'])
    .select(sql<GameSchema>`schema`.as('schema'))
    .where('game_id', '=', gameId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** The keys of the attributes of every version of the schema of a game, with what they mean. */
export async function listKnownKeys(db: Kysely<Database>, gameId: string): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select distinct field ->> 'key' as key, field ->> 'kind' as kind,
        field #>> '{public_code,pattern}' as pattern
      from game_schemas
      cross join lateral jsonb_array_elements(schema -> 'attributes') as field
     where game_id = ${gameId}
     order by 1, 2, 3`.execute(db);
  return rows;
}
