import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../src/migrate.ts';
import { migrations } from '../src/migrations.ts';

const NAME = '20261122T0941_add_offer_language';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ isEmpty: true, expectedViolations: ['INV9'] });
  const before = Object.entries(migrations).filter(([name]) => name < NAME);
  await migrateDatabase(database.owner_url, { registry: Object.fromEntries(before) });
  await ask(sql`insert into users (id, email, username, username_key)
    values (${OLD}, 'old@example.com', 'old', 'old')`);
});
afterAll(() => database.close());

const OLD = '00000000-0000-7000-8000-000000000001';
const GERMAN = '00000000-0000-7000-8000-000000000002';
const FINNISH = '00000000-0000-7000-8000-000000000003';
const LATIN = '00000000-0000-7000-8000-000000000004';

async function ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.owner_db)).rows;
}

/** As before the migration when no language is given. */
async function insertOffer(id: string, title: string, language?: string): Promise<void> {
  const [column, value] =
    language === undefined ? [sql``, sql``] : [sql`language,`, sql`${language},`];
  await ask(sql`
    insert into offers (${column} id, kind, seller_id, product_id, product_slug, product_name,
        state, title, description, attributes, attribute_hash, schema_version, price_minor,
        fee_minor, delivery, warranty_days, seller_level, rule_version)
      values (${value} ${id}, 'account', ${OLD}, ${id}, 'game', 'Running',
        'draft', ${title}, 'Sold with its houses.', '{}', ${Buffer.from(id)}, 1, 100,
        5, 'instant', 7, 1, 1)`);
}

const wordsOf = async (id: string) =>
  await ask(
    sql<{ words: string }>`select search_vector::text as words from offers where id = ${id}`,
  );

test('an offer of before is English, keeps its words, and the table is not rewritten', async () => {
  await insertOffer(OLD, 'Dragons and wizards');
  const look = () =>
    ask(sql`select pg_relation_filenode('offers') as file, search_vector::text as words,
      title, state from offers where id = ${OLD}`);
  const before = await look();
  await migrateDatabase(database.owner_url);
  expect(await look()).toEqual(before);
  expect(await ask(sql`select language from offers`)).toEqual([{ language: 'en' }]);
});

describe('from then on', () => {
  test('a statement of before still works, and its words are English', async () => {
    await ask(sql`update offers set title = 'Castles' where id = ${OLD}`);
    const [row] = await wordsOf(OLD);
    expect(row?.words).toBe(`'castl':1A 'hous':6C 'running':2A 'sold':3C`);
  });

  test.each([
    ['de', GERMAN, 'Die schönsten Häuser', 'haus'],
    ['fi', FINNISH, 'Talojen kauppa', 'talo'],
    ['la', LATIN, 'Domus pulchrae', 'pulchrae'],
  ])('an offer in %s is searched by that dictionary', async (language, id, title, word) => {
    await insertOffer(id, title, language);
    const [row] = await wordsOf(id);
    expect(row?.words).toContain(`'${word}'`);
    // The product is called the same everywhere.
    expect(row?.words).toContain(`'running'`);
  });

  test('a change of the language changes the words', async () => {
    await ask(sql`update offers set language = 'en' where id = ${GERMAN}`);
    const [row] = await wordsOf(GERMAN);
    expect(row?.words).toContain(`'häuser'`);
  });

  test('the words cannot be set to something else', async () => {
    const [before] = await wordsOf(OLD);
    await ask(sql`update offers set search_vector = '' where id = ${OLD}`);
    expect(await wordsOf(OLD)).toEqual([before]);
  });

  test.each(['', 'German', 'd', 'de_DE', 'de-'])('"%s" is no language', async (language) => {
    await expect(
      ask(sql`update offers set language = ${language} where id = ${OLD}`),
    ).rejects.toThrow(/offers_language_is_a_tag/);
  });
});
