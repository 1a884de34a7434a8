import type { SaveBrand, SaveGame } from '@guildhall/domain/catalog/editing/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { listProductsSchema } from '@guildhall/domain/catalog/editing/schema';
import { actor, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { changeOffers } from '../../offers/change-offers.ts';
import { readSellingTerms } from '../../offers/drafts/read-selling-terms.ts';
import { readGames } from '../../offers/read-products.ts';
import { readBrand, readGame } from '../read-catalog.ts';
import { readEditedBrand, readEditedGame, readProducts } from './read-products.ts';
import { saveBrand } from './save-brand.ts';
import { saveGame } from './save-game.ts';
import { setRestriction, setVisibility } from './set-traits.ts';

let database: TestDatabase;
let scene: Scene;
let admin: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  admin = await actor(scene, { role: 'admin' });
});
afterAll(() => database.close());

const WHY = 'It was decided for a test.';
const edited = (slug: string) => readEditedGame(scene.services, admin, { slug });
const named = (slug: string) => ({
  idempotency_key: newId(),
  kind: 'game' as const,
  slug,
  reason: WHY,
});

function newGame(changes: Partial<SaveGame['game']> = {}): SaveGame {
  return {
    idempotency_key: newId(),
    game: {
      slug: `new-${newId()}`,
      name: 'Harbour Kings',
      publisher: 'North House',
      genre: 'Strategy',
      description: 'A game about harbours that is played by nobody.',
      risk_class: 'B',
      popularity: 10,
      aliases: ['hk'],
      delivery_choices_minutes: [20, 60],
      texts: { de: { genre: 'Strategie' } },
      ...changes,
    },
    cover: { as: 'drawn' },
    base_hash: null,
    reason: WHY,
  };
}

/** Saves what is stored now, with these changes. */
async function saved(slug: string, changes: Partial<SaveGame['game']>, base?: string) {
  const { facts, base_hash } = await edited(slug);
  return await saveGame(scene.services, admin, {
    idempotency_key: newId(),
    game: { ...facts, ...changes },
    cover: { as: 'kept' },
    base_hash: base ?? base_hash,
    reason: WHY,
  });
}

test('a game that is added is hidden, and is listed once it is shown; each act has its row in the audit log', async () => {
  const input = newGame();
  const { slug } = input.game;
  expect(await saveGame(scene.services, admin, input)).toEqual({ changed: true });
  // The same call again adds nothing.
  expect(await saveGame(scene.services, admin, input)).toEqual({ changed: true });
  const listed = async () =>
    (await readGames(scene.services, 'de')).find((each) => each.slug === slug);
  expect(await listed()).toBeUndefined();
  await setVisibility(scene.services, admin, { ...named(slug), hidden: false });
  expect(await listed()).toMatchObject({ name: 'Harbour Kings', genre: 'Strategie' });
  await saved(slug, { name: 'Harbor Kings' });
  await setRestriction(scene.services, admin, {
    ...named(slug),
    restricted: true,
    rule: 'recalls',
  });
  await setRestriction(scene.services, admin, { ...named(slug), restricted: false });
  const { acts, versions } = await edited(slug);
  expect(acts.filter(({ act }) => act === 'carry_out').map(({ change }) => change)).toMatchObject([
    { event: 'add' },
    { event: 'show' },
    { event: 'define', fields: ['name'] },
    { event: 'restrict', rule: 'recalls' },
    { event: 'lift_restriction' },
  ]);
  expect(acts.every(({ actor_id, reason }) => actor_id === admin.user_id && reason === WHY)).toBe(
    true,
  );
  expect(versions).toHaveLength(1);
});

test('a save over what somebody else has changed meanwhile is refused, and so is a slug that is taken', async () => {
  const { slug } = await testGame(scene);
  const { base_hash } = await edited(slug);
  await saved(slug, { name: 'By somebody else' });
  await expect(saved(slug, { publisher: 'By me' }, base_hash)).rejects.toMatchObject({
    code: 'PRODUCT_CHANGED',
  });
  expect((await edited(slug)).facts).toMatchObject({ name: 'By somebody else' });
  const again = saveGame(scene.services, admin, newGame({ slug }));
  await expect(again).rejects.toMatchObject({ code: 'PRODUCT_EXISTS' });
  const unknown = saveGame(scene.services, admin, { ...newGame(), base_hash });
  await expect(unknown).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
});

test('of two who add one game at the same time one is refused', async () => {
  const { slug } = newGame().game;
  const both = await Promise.allSettled([
    saveGame(scene.services, admin, newGame({ slug })),
    saveGame(scene.services, admin, newGame({ slug })),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await edited(slug)).acts).toHaveLength(2);
});

test('a save of the facts keeps attributes and their translations, and one that changes nothing leaves no row', async () => {
  const translations = { de: { genre: 'Alt', attributes: { rank: { label: 'Rang' } } } };
  const { slug, schema } = await testGame(scene, { translations });
  await saved(slug, { texts: { de: { genre: 'Neu' } }, delivery_choices_minutes: [60] });
  const game = await readGame(scene.services, slug, 'de');
  expect(game).toMatchObject({ genre: 'Neu', delivery_choices_minutes: [60] });
  expect(game.schema.attributes[0]).toMatchObject({ key: 'rank', label: 'Rang' });
  expect(game.schema.version).toBe(schema.version);
  expect(await saved(slug, {})).toEqual({ changed: false });
  expect((await edited(slug)).acts).toHaveLength(2);
  await expect(saved(slug, { delivery_choices_minutes: [61] })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
  });
});

test('a hidden game takes no new offers and no renewals, and what is listed stays listed', async () => {
  const { slug } = await testGame(scene);
  const shop = await seller(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  await setVisibility(scene.services, admin, { ...named(slug), hidden: true });
  const hidden = { code: 'PRODUCT_HIDDEN' };
  await expect(accountOffer(scene, shop, { game_slug: slug })).rejects.toMatchObject(hidden);
  const terms = readSellingTerms(scene.services, shop, {
    kind: 'account',
    product_slug: slug,
    language: 'en',
  });
  await expect(terms).rejects.toMatchObject(hidden);
  const change = async (event: 'renew' | 'pause' | 'resume') =>
    (
      await changeOffers(scene.services, shop, {
        idempotency_key: newId(),
        offer_ids: [offerId],
        change: { event },
      })
    ).results[0];
  expect(await change('renew')).toMatchObject({ state: 'active', refusal: hidden });
  expect(await change('pause')).toMatchObject({ state: 'paused', refusal: null });
  expect(await change('resume')).toMatchObject({ state: 'active', refusal: null });
});

test('a cover is the picture that an admin has uploaded for it, and is drawn again without one', async () => {
  const { slug } = await testGame(scene);
  const fileId = await uploadedImage(scene, admin, 'product_cover');
  const save = async (cover: SaveGame['cover']) => {
    const { facts, base_hash } = await edited(slug);
    await saveGame(scene.services, admin, {
      idempotency_key: newId(),
      game: facts,
      cover,
      base_hash,
      reason: WHY,
    });
    return (await readGame(scene.services, slug)).cover_url;
  };
  expect(await save({ as: 'uploaded', file_id: fileId })).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  const photo = await uploadedImage(scene, admin, 'offer_photo');
  await expect(save({ as: 'uploaded', file_id: photo })).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
  });
  expect(await save({ as: 'kept' })).toMatch(/\.webp$/);
  expect(await save({ as: 'drawn' })).toBeNull();
});

test('the list has both kinds in every state, by name and page by page', async () => {
  const mark = newId().slice(-8);
  for (const name of ['Beta', 'alpha', 'Gamma']) {
    await testGame(scene, { name: `${mark} ${name}` });
  }
  const brand = await testBrand(scene, { name: `${mark} Card`, restricted: true });
  const list = async (changes: object) =>
    await readProducts(
      scene.services,
      listProductsSchema.parse({ kind: 'game', search: mark, ...changes }),
    );
  const names = ({ items }: Awaited<ReturnType<typeof list>>) =>
    items.map(({ name }) => name.slice(mark.length + 1));
  const first = await list({ limit: 2 });
  expect(names(first)).toEqual(['alpha', 'Beta']);
  expect(names(await list({ limit: 2, cursor: first.next_cursor }))).toEqual(['Gamma']);
  const [second] = first.items;
  await setVisibility(scene.services, admin, { ...named(second?.slug ?? ''), hidden: true });
  expect(names(await list({ state: 'hidden' }))).toEqual(['alpha']);
  expect(names(await list({ state: 'shown' }))).toEqual(['Beta', 'Gamma']);
  expect(await list({ kind: 'brand', state: 'restricted' })).toMatchObject({
    items: [{ slug: brand.slug, hidden: false, restricted: true, schema_version: null }],
  });
});

const editedBrand = (slug: string) => readEditedBrand(scene.services, admin, { slug });

test('a gift-card brand is added hidden, changed and restricted; names of regions that it keeps stay translated', async () => {
  const slug = `card-${newId()}`;
  const input: SaveBrand = {
    idempotency_key: newId(),
    brand: {
      slug,
      name: 'Night Market',
      category: 'Store',
      description: 'Money for a market that is open at night.',
      popularity: 1,
      aliases: [],
      regions: [
        { code: 'US', name: 'United States', currency: 'USD', face_values_minor: [1_000] },
        { code: 'JP', name: 'Japan', currency: 'JPY', face_values_minor: [1_000] },
      ],
      code_pattern: '[A-Z]{4}',
      code_example: 'ABCD',
      redeem_url: 'https://redeem.example',
      redeem_steps: ['Open the page.', 'Enter the code.'],
      texts: { de: { category: 'Laden' } },
    },
    cover: { as: 'drawn' },
    base_hash: null,
    reason: WHY,
  };
  expect(await saveBrand(scene.services, admin, input)).toEqual({ changed: true });
  await expect(
    saveBrand(scene.services, admin, { ...input, idempotency_key: newId() }),
  ).rejects.toMatchObject({ code: 'PRODUCT_EXISTS' });
  expect(await editedBrand(slug)).toMatchObject({ hidden: true, restricted: false });
  expect(await readBrand(scene.services, slug, 'de')).toMatchObject({ category: 'Laden' });

  const { slug: known } = await testBrand(scene, {
    regions: input.brand.regions,
    translations: { de: { regions: { US: 'USA', JP: 'Japan (de)' } } },
  });
  const { facts, base_hash } = await editedBrand(known);
  const save = async (changes: Partial<SaveBrand['brand']>) =>
    await saveBrand(scene.services, admin, {
      idempotency_key: newId(),
      brand: { ...facts, ...changes },
      cover: { as: 'kept' },
      base_hash,
      reason: WHY,
    });
  await save({ regions: facts.regions.slice(1), redeem_steps: ['Enter the code.'] });
  const { regions, redeem_steps } = await readBrand(scene.services, known, 'de');
  expect(regions).toMatchObject([{ code: 'JP', name: 'Japan (de)' }]);
  expect(redeem_steps).toEqual(['Enter the code.']);
  // What was shown is not what is stored any more.
  await expect(save({ name: 'Mine' })).rejects.toMatchObject({ code: 'PRODUCT_CHANGED' });
  const restriction = { ...named(known), kind: 'brand', restricted: true, rule: 'law' } as const;
  expect(await setRestriction(scene.services, admin, restriction)).toEqual({ changed: true });
  const { acts, restricted } = await editedBrand(known);
  expect(restricted).toBe(true);
  expect(acts.filter(({ act }) => act === 'carry_out').map(({ change }) => change)).toMatchObject([
    { event: 'define', fields: ['regions', 'redeem_steps'] },
    { event: 'restrict', rule: 'law' },
  ]);
});
