import { attributeValuesSchema } from '@guildhall/domain/catalog/schema';
import type { AttributeField, AttributeValues } from '@guildhall/domain/catalog/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { defineGame } from '../../catalog/define-game.ts';
import { changeOffers } from '../change-offers.ts';
import { readSchemaEffects } from './read-effects.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());

const flags = { required: true, filterable: true, on_card: true } as const;
const optional = { ...flags, required: false } as const;
const before: AttributeField[] = [
  { ...flags, key: 'rank', label: 'Rank', kind: 'choice', options: ['Iron', 'Gold', 'Pearl'] },
  {
    ...optional,
    key: 'skins',
    label: 'Skins',
    kind: 'choices',
    options: ['Red', 'Blue', 'Grey'],
    max_count: 3,
  },
  { ...optional, key: 'level', label: 'Level', kind: 'number', min: 0, max: 100 },
  { ...optional, key: 'owner', label: 'Owner', kind: 'yes_no' },
  { ...optional, key: 'note', label: 'Note', kind: 'text', max_length: 20 },
];
const OFFERS: AttributeValues[] = [
  { rank: 'Iron' },
  { rank: 'Gold', skins: [], level: 0, owner: false, note: '' },
  { rank: 'Pearl', skins: ['Red'], level: 100, owner: true },
  { rank: 'Gold', skins: ['Red', 'Blue', 'Grey'], level: 50 },
  // Two signs for JavaScript, one for PostgreSQL.
  { rank: 'Iron', skins: ['Grey'], note: '🏰🏰🏰' },
  { rank: 'Pearl', level: 7, note: 'five!' },
];

/** A game with these offers, and one paused and one that has ended besides. */
async function filledGame() {
  const game = await testGame(scene);
  const schema = { version: 2, attributes: before, vault: game.schema.vault };
  await defineGame(scene.services, { ...game, schema, translations: {} });
  for (const attributes of OFFERS) {
    await accountOffer(scene, shop, { game_slug: game.slug, attributes });
  }
  const change = async (event: 'pause' | 'archive', attributes: AttributeValues) => {
    const id = await accountOffer(scene, shop, { game_slug: game.slug, attributes });
    const call = { idempotency_key: newId(), offer_ids: [id], change: { event } };
    const { results } = await changeOffers(scene.services, shop, call);
    expect(results[0]).toMatchObject({ refusal: null });
  };
  await change('pause', { rank: 'Gold', level: 99 });
  await change('archive', { rank: 'Pearl', level: 98 });
  return { slug: game.slug, running: [...OFFERS, { rank: 'Gold', level: 99 }] };
}

const [rank, skins, level, owner, note] = before as [
  Extract<AttributeField, { kind: 'choice' }>,
  Extract<AttributeField, { kind: 'choices' }>,
  Extract<AttributeField, { kind: 'number' }>,
  Extract<AttributeField, { kind: 'yes_no' }>,
  Extract<AttributeField, { kind: 'text' }>,
];
const tower: AttributeField = { ...flags, key: 'tower', label: 'Tower', kind: 'yes_no' };

/** The same numbers by the rule with which an offer is checked when it is edited. */
function byTheRule(attributes: readonly AttributeField[], offers: readonly AttributeValues[]) {
  const known = attributes.map(({ key }) => key);
  const schema = { version: 1, attributes: [...attributes], vault: [] };
  const counts = new Map<string, Record<'missing' | 'refused' | 'dropped', number>>();
  let unfit = 0;
  for (const offer of offers) {
    const kept = Object.entries(offer).filter(([key]) => known.includes(key));
    const own = Object.fromEntries(kept);
    const { error } = attributeValuesSchema(schema, new Date()).safeParse(own);
    const faulty = new Set(error?.issues.map(({ path }) => String(path[0])));
    if (faulty.size > 0) unfit += 1;
    const dropped = Object.keys(offer).filter((key) => !known.includes(key));
    for (const key of [...faulty, ...dropped]) {
      const count = counts.get(key) ?? { missing: 0, refused: 0, dropped: 0 };
      const why = dropped.includes(key) ? 'dropped' : key in own ? 'refused' : 'missing';
      counts.set(key, { ...count, [why]: count[why] + 1 });
    }
  }
  const order = [...known, ...[...counts.keys()].filter((key) => !known.includes(key)).toSorted()];
  const rows = order.flatMap((key) => {
    const count = counts.get(key);
    return count === undefined ? [] : [{ key, ...count }];
  });
  return { running: offers.length, unfit, attributes: rows };
}

test('the counts of a change are those of the rule that checks an edited offer, for running offers', async () => {
  const { slug, running } = await filledGame();
  const changes: AttributeField[][] = [
    before,
    [...before, tower],
    [{ ...rank, options: ['Iron', 'Gold'] }, skins, level, owner, note],
    [rank, { ...skins, options: ['Red', 'Blue'], max_count: 2 }, level, owner, note],
    [rank, { ...skins, max_count: 2 }, level, owner, note],
    [rank, skins, { ...level, min: 1, max: 60 }, owner, note],
    [rank, skins, level, owner, { ...note, max_length: 5 }],
    [rank, { ...skins, required: true }, { ...level, required: true }, owner, note],
    [{ ...rank, options: ['Stone'] }, { ...level, max: 10 }, tower],
    [],
  ];
  for (const attributes of changes) {
    const found = await readSchemaEffects(scene.services, { slug, attributes });
    expect(found, JSON.stringify(attributes)).toEqual(byTheRule(attributes, running));
  }
  // So that the comparison is of something.
  const [, , , , , , , , all = []] = changes;
  expect(await readSchemaEffects(scene.services, { slug, attributes: all })).toMatchObject({
    running: 7,
    unfit: 7,
    attributes: [
      { key: 'rank', refused: 7 },
      { key: 'level', refused: 3 },
      { key: 'tower', missing: 7 },
      { key: 'note', dropped: 3 },
      { key: 'owner', dropped: 2 },
      { key: 'skins', dropped: 4 },
    ],
  });
});

test('a game that nobody has is refused', async () => {
  const asked = readSchemaEffects(scene.services, { slug: 'no-such-game', attributes: [] });
  await expect(asked).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
});
