import type { SaveSchema } from '@guildhall/domain/catalog/editing/schema';
import type { AttributeField, DefineGame } from '@guildhall/domain/catalog/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readOffer } from '../../offers/read-offers.ts';
import { defineGame } from '../define-game.ts';
import { readGame } from '../read-catalog.ts';
import { readEditedGame } from './read-products.ts';
import { saveSchema } from './save-schema.ts';

let database: TestDatabase;
let scene: Scene;
let admin: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  admin = await actor(scene, { role: 'admin' });
});
afterAll(() => database.close());

const WHY = 'The publisher has changed the ranks.';
const edited = (slug: string) => readEditedGame(scene.services, admin, { slug });

const tower: AttributeField = {
  key: 'tower',
  label: 'Tower',
  kind: 'choice',
  options: ['Low', 'High'],
  required: true,
  filterable: true,
  on_card: true,
};
const german = (label: string) => ({ de: { tower: { label, options: { Low: 'Niedrig' } } } });

/** Saves these attributes over what is stored now. */
async function saved(slug: string, changes: Partial<SaveSchema> = {}) {
  const { schema, schema_hash } = await edited(slug);
  return await saveSchema(scene.services, admin, {
    idempotency_key: newId(),
    slug,
    base_hash: schema_hash,
    attributes: schema.attributes,
    texts: {},
    reason: WHY,
    ...changes,
  });
}

test('other attributes are a new version with its row in the audit log; running offers keep theirs', async () => {
  const translations: DefineGame['translations'] = {
    de: { genre: 'Karten', vault: { login: 'Anmeldename' } },
  };
  const { slug, schema } = await testGame(scene, { translations });
  const shop = await seller(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const [, ...rest] = schema.attributes;
  const attributes = [tower, ...rest.toReversed()];
  const key = newId();
  const change = { idempotency_key: key, attributes, texts: german('Turm') };
  expect(await saved(slug, change)).toEqual({ changed: true, version: 2 });

  const game = await readGame(scene.services, slug, 'de');
  expect(game.genre).toBe('Karten');
  expect(game.schema.attributes.map(({ label }) => label)).toEqual([
    'Turm',
    ...rest.toReversed().map(({ label }) => label),
  ]);
  expect(game.schema.attributes[0]).toMatchObject({ option_labels: ['Niedrig', 'High'] });
  expect(game.schema.vault[0]).toMatchObject({ label: 'Anmeldename' });
  const { fields } = await readOffer(scene.services, offerId);
  expect(fields.map((field) => field.key)).toEqual(schema.attributes.map((field) => field.key));
  await accountOffer(scene, shop, { game_slug: slug, attributes: { tower: 'High', level: 30 } });

  const { versions, acts } = await edited(slug);
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(acts.filter(({ act }) => act === 'carry_out')).toMatchObject([
    {
      actor_id: admin.user_id,
      reason: WHY,
      change: {
        event: 'define_schema',
        version: 2,
        added: ['tower'],
        removed: [schema.attributes[0]?.key],
        changed: [],
      },
    },
  ]);
});

test('other texts alone correct the version that offers have, and no change leaves no row', async () => {
  const { slug } = await testGame(scene);
  await saved(slug, { attributes: [tower], texts: german('Turm') });
  const shop = await seller(scene);
  const offer = { game_slug: slug, attributes: { tower: 'High' } };
  const offerId = await accountOffer(scene, shop, offer);
  expect(await saved(slug, { texts: german('Turmhöhe') })).toEqual({ changed: true, version: 2 });
  const { fields } = await readOffer(scene.services, offerId, 'de');
  expect(fields).toMatchObject([{ label: 'Turmhöhe', option_labels: ['Niedrig', 'High'] }]);
  expect(await saved(slug, { texts: german('Turmhöhe') })).toEqual({ changed: false, version: 2 });
  // A language without texts is none.
  await saved(slug, { texts: {} });
  expect(await saved(slug, { texts: { de: {} } })).toEqual({ changed: false, version: 2 });
  const { acts } = await edited(slug);
  expect(acts.filter(({ act }) => act === 'carry_out')).toHaveLength(3);
});

test('a save over attributes that somebody else has changed meanwhile is refused, and other facts do not matter', async () => {
  const game = await testGame(scene);
  const { slug } = game;
  const { schema_hash } = await edited(slug);
  await defineGame(scene.services, { ...game, name: 'By somebody else' });
  await saved(slug, { attributes: [tower], base_hash: schema_hash });
  const late = saved(slug, { attributes: [], base_hash: schema_hash });
  await expect(late).rejects.toMatchObject({ code: 'PRODUCT_CHANGED' });
  expect((await edited(slug)).schema.attributes).toEqual([tower]);
});

test('of two who save at the same time one is refused', async () => {
  const { slug } = await testGame(scene);
  const both = await Promise.allSettled([
    saved(slug, { attributes: [tower] }),
    saved(slug, { attributes: [] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await edited(slug)).schema.version).toBe(2);
});

test('a key that an earlier version had with another kind is refused at its field, also after it was removed', async () => {
  const { slug } = await testGame(scene);
  await saved(slug, { attributes: [tower] });
  await saved(slug, { attributes: [] });
  const {
    kind: _kind,
    options: _options,
    ...base
  } = tower as Extract<AttributeField, { kind: 'choice' }>;
  const other = saved(slug, { attributes: [{ ...base, kind: 'yes_no' }] });
  await expect(other).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    fields: { 'attributes.0.kind': [{ code: 'kind_stays' }] },
  });
  expect(await saved(slug, { attributes: [tower] })).toEqual({ changed: true, version: 4 });
});

test('texts of an attribute or an option that the game does not have are refused at their place', async () => {
  const { slug } = await testGame(scene);
  const texts = { de: { tower: { options: { Higher: 'Höher' } }, gone: { label: 'Weg' } } };
  await expect(saved(slug, { attributes: [tower], texts })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    fields: { 'texts.de.tower.options.Higher': [{}], 'texts.de.gone': [{}] },
  });
});
