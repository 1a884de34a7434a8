import type { OfferState } from '@guildhall/domain/offers/states';
import { seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { setRoleAndLevels } from '../identity/sessions/set-role-and-levels.ts';
import { sellerTag } from '../users/cache-tags.ts';
import { tagsOfEvent } from './cache-tags.ts';
import { copyLevels } from './copy-levels.ts';
import { rankChangedOffers } from './rank-offers.ts';

const OFFERS = 2_000;
let database: TestDatabase;
let scene: Scene;
let owner: Viewer;
let other: Viewer;

/** A seller with many offers, which are copies of one: publishing each would take minutes. */
beforeAll(async () => {
  // The copies have no history.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  scene = testScene(database.db);
  const { slug } = await testGame(scene);
  [owner, other] = [await seller(scene), await seller(scene)];
  const offerId = await accountOffer(scene, owner, { game_slug: slug });
  await accountOffer(scene, other, { game_slug: slug });
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'offers' and table_schema = 'public' and is_generated = 'NEVER'
       and column_name not in ('id', 'attribute_hash')`.execute(database.owner_db);
  const columns = sql.raw(rows[0]?.columns ?? '');
  await sql`
    insert into offers (id, attribute_hash, ${columns})
      select uuidv7(), sha256(n::text::bytea), ${columns}
        from offers, generate_series(2, ${sql.lit(OFFERS)}) as n
       where id = ${offerId}`.execute(database.owner_db);
  await copyLevels(scene.services);
  await rankChangedOffers(scene.services);
});
afterAll(() => database.close());

const setLevel = (level: number) =>
  setRoleAndLevels(scene.services, owner.user_id, { seller_level: level });

const levelsOf = async ({ user_id }: Viewer) =>
  await database.db
    .selectFrom('offers')
    .select(({ fn }) => ['seller_level', fn.countAll<number>().as('offers')])
    .where('seller_id', '=', user_id)
    .groupBy('seller_level')
    .orderBy('seller_level')
    .execute();

/** The events of the copies since a position, in batches: one for each transaction. */
async function copies(after: number) {
  return await database.owner_db
    .selectFrom('event_log')
    .select(['position', 'topic', 'subject_id', 'event', 'user_ids', 'details'])
    .where('position', '>', after)
    .where('event', '=', 'copy_level')
    .orderBy('position')
    .execute();
}

async function lastPosition(): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from event_log`.execute(database.owner_db);
  return rows[0]?.position ?? 0;
}

test('a changed level reaches 2,000 offers in batches, with one event and purge for each batch', async () => {
  const start = await lastPosition();
  await setLevel(3);
  expect(await copyLevels(scene.services)).toBe(OFFERS);
  expect(await levelsOf(owner)).toEqual([{ seller_level: 3, offers: OFFERS }]);
  expect(await levelsOf(other)).toEqual([{ seller_level: 1, offers: 1 }]);
  const events = await copies(start);
  expect(events).toHaveLength(OFFERS / 200);
  expect(new Set(events.flatMap((event) => tagsOfEvent(event)))).toEqual(
    new Set([sellerTag(owner.user_id)]),
  );
  expect(await copyLevels(scene.services)).toBe(0);
});

test('the offers are ranked by the new level, as if they were ranked anew', async () => {
  const scores = async () =>
    await database.db
      .selectFrom('offers')
      .select(['id', 'rank_score'])
      .where('seller_id', '=', owner.user_id)
      .orderBy('id')
      .execute();
  await setLevel(4);
  await copyLevels(scene.services);
  const copied = await scores();
  await sql`delete from event_cursors where name = 'ranks of offers'`.execute(database.owner_db);
  expect(await rankChangedOffers(scene.services)).toBe(0);
  expect(await scores()).toEqual(copied);
});

test('a copy that is interrupted in the middle is finished by the next run', async () => {
  await setLevel(2);
  await sql`create function refuse_half() returns trigger language plpgsql as $$
    begin
      if new.seller_level = 2 and (select count(*) from offers where seller_level = 2) >= 800 then
        raise 'interrupted';
      end if;
      return new;
    end $$`.execute(database.owner_db);
  await sql`create trigger refuse_half before update on offers
    for each row execute function refuse_half()`.execute(database.owner_db);
  await expect(copyLevels(scene.services)).rejects.toThrow('interrupted');
  const half = await levelsOf(owner);
  expect(half.map(({ seller_level }) => seller_level)).toEqual([2, 4]);
  await sql`drop trigger refuse_half on offers`.execute(database.owner_db);
  expect(await copyLevels(scene.services)).toBe(OFFERS - (half[0]?.offers ?? 0));
  expect(await levelsOf(owner)).toEqual([{ seller_level: 2, offers: OFFERS }]);
});

test('an offer that another transaction changes meanwhile is waited for', async () => {
  await setLevel(1);
  const trx = await database.db.startTransaction().execute();
  const state: OfferState = 'active';
  await trx
    .updateTable('offers')
    .set({ state })
    .where('seller_id', '=', owner.user_id)
    .where(sql<boolean>`id = (select min(id::text)::uuid from offers
      where seller_id = ${owner.user_id})`)
    .execute();
  const copying = copyLevels(scene.services);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await trx.commit().execute();
  expect(await copying).toBe(OFFERS);
});
