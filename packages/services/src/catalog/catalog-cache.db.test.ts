import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { actor } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { newId } from '@guildhall/domain/kernel/ids';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tagsOfCatalogEvent } from './cache-tags.ts';
import { databaseCatalogCache } from './catalog-cache.ts';
import { setVisibility } from './editing/set-traits.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('what staff change in the catalogue is not read from memory any more, and purges its pages', async () => {
  const { events } = scene.services;
  const admin = await actor(scene, { role: 'admin' });
  const { slug } = await testGame(scene);
  const cache = databaseCatalogCache(database.db, { events });
  const tags: string[] = [];
  events.listen((batch) => tags.push(...batch.events.flatMap(tagsOfCatalogEvent)));
  const hidden = async () => (await cache.game(slug, DEFAULT_LANGUAGE))?.hidden;
  await events.catchUp();
  expect(await hidden()).toBe(false);
  tags.length = 0;

  await setVisibility(scene.services, admin, {
    kind: 'game',
    slug,
    hidden: true,
    reason: 'It is not for sale here.',
    idempotency_key: newId(),
  });
  expect(await hidden()).toBe(false);
  // The log is read a few times a second at the most.
  await vi.waitFor(async () => {
    await events.catchUp();
    expect(await hidden()).toBe(true);
  });
  expect(tags).toEqual(['product:game', `product:game:${slug}`]);
});
