import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  // Offers that no use case made have no history.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  await ask(sql`insert into users (id, email, username, username_key)
    values (${SELLER}, 'shop@example.com', 'shop', 'shop')`);
});
afterAll(() => database.close());

const SELLER = '00000000-0000-7000-8000-000000000001';
const ENGLISH = SELLER;
const GERMAN = '00000000-0000-7000-8000-000000000002';
const FINNISH = '00000000-0000-7000-8000-000000000003';
const LATIN = '00000000-0000-7000-8000-000000000004';

async function ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.owner_db)).rows;
}

async function insertOffer(id: string, title: string, language: string): Promise<void> {
  await ask(sql`
    insert into offers (language, id, kind, seller_id, product_id, product_slug, product_name,
        state, title, description, attributes, attribute_hash, schema_version, price_minor,
        fee_minor, delivery, warranty_days, seller_level, rule_version)
      values (${language}, ${id}, 'account', ${SELLER}, ${id}, 'game', 'Running',
        'draft', ${title}, 'Sold with its houses.', '{}', ${Buffer.from(id)}, 1, 100,
        5, 'instant', 7, 1, 1)`);
}

const wordsOf = async (id: string) =>
  await ask(
    sql<{ words: string }>`select search_vector::text as words from offers where id = ${id}`,
  );

describe('the words of an offer', () => {
  test('are found by the dictionary of its language, and follow a change of its title', async () => {
    await insertOffer(ENGLISH, 'Dragons and wizards', 'en');
    await ask(sql`update offers set title = 'Castles' where id = ${ENGLISH}`);
    const [row] = await wordsOf(ENGLISH);
    expect(row?.words).toBe(`'castl':1A 'hous':6C 'running':2A 'sold':3C`);
  });

  test.each([
    ['de', GERMAN, 'Die schönsten Häuser', 'haus'],
    ['fi', FINNISH, 'Talojen kauppa', 'talo'],
    ['la', LATIN, 'Domus pulchrae', 'pulchrae'],
  ])('in %s are found by that dictionary', async (language, id, title, word) => {
    await insertOffer(id, title, language);
    const [row] = await wordsOf(id);
    expect(row?.words).toContain(`'${word}'`);
    // The product is called the same everywhere.
    expect(row?.words).toContain(`'running'`);
  });

  test('change with the language', async () => {
    await ask(sql`update offers set language = 'en' where id = ${GERMAN}`);
    const [row] = await wordsOf(GERMAN);
    expect(row?.words).toContain(`'häuser'`);
  });

  test('cannot be set to something else', async () => {
    const [before] = await wordsOf(ENGLISH);
    await ask(sql`update offers set search_vector = '' where id = ${ENGLISH}`);
    expect(await wordsOf(ENGLISH)).toEqual([before]);
  });

  test.each(['', 'German', 'd', 'de_DE', 'de-'])('"%s" is no language', async (language) => {
    await expect(
      ask(sql`update offers set language = ${language} where id = ${ENGLISH}`),
    ).rejects.toThrow(/offers_language_is_a_tag/);
  });
});
