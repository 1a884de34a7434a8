import { invariantViolations } from '@guildhall/db/invariants';
import { newId } from '@guildhall/domain/kernel/ids';
import { listRestrictionsSchema } from '@guildhall/domain/moderation/restriction-schema';
import { actor, seller } from '@guildhall/scenes/actors';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  newestRestriction,
  onRestriction,
  pointsByReport,
  pointsBySystem,
} from '@guildhall/scenes/moderation/restrictions';
import { catchErrorCode as codeOf } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { overturnRestriction, upholdRestriction } from '../handle-restriction.ts';
import { listRestrictions, readOwnRestrictions } from '../list-restrictions.ts';
import { appealPoints } from '../appeal-points.ts';

let database: TestDatabase;
let scene: Scene;
let shop: Viewer;
let sue: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  shop = await seller(scene);
  sue = await actor(scene, { role: 'support' });
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const text = 'The buyer asked me to wait a day.';
const appeal = (who: Viewer, id: string) =>
  appealPoints(scene.services, who, { idempotency_key: newId(), points_id: id, text });
const own = (who: Viewer) => readOwnRestrictions(scene.services, who);
const kindsOf = async ({ user_id: id }: Viewer) => {
  const { rows } = await sql<{ restrictions: string[] }>`
    select restrictions from users where id = ${id}`.execute(database.db);
  return rows[0]?.restrictions;
};

test('points that led to nothing are appealed, wait for staff, and restrict nobody', async () => {
  const id = await pointsBySystem(scene, shop);
  expect((await own(shop)).points[0]?.appeal_until).toBeInstanceOf(Date);
  expect(await appeal(shop, id)).toEqual({ state: 'appealed' });
  const { points, restrictions } = await own(shop);
  expect(points[0]?.appeal_until).toBeNull();
  expect(restrictions).toMatchObject([
    { kind: 'points_only', rule: 'late_delivery', state: 'appealed', appeal: text },
  ]);
  expect(await kindsOf(shop)).toEqual([]);
  const page = listRestrictionsSchema.parse({ filter: 'waiting' });
  const { items } = await listRestrictions(scene.services, sue, page);
  expect(items).toMatchObject([{ user_id: shop.user_id, kind: 'points_only', total_points: 1 }]);
  expect(await codeOf(appeal(shop, id))).toBe('RESTRICTION_EVENT_REFUSED');
});

test.each([
  ['overturned, they no longer count', overturnRestriction, false, 'lifted'],
  ['upheld, they count on', upholdRestriction, true, 'in_force'],
] as const)('when the appeal is %s', async (_what, decide, counts, state) => {
  const user = await seller(scene);
  await appeal(user, await pointsBySystem(scene, user));
  const id = await newestRestriction(scene, user.user_id);
  await decide(scene.services, sue, onRestriction(id));
  const { points, restrictions } = await own(user);
  expect(points).toMatchObject([{ counts }]);
  expect(restrictions).toMatchObject([{ state, in_effect: false }]);
  await advanceAndRun(scene, { days: 91 });
  expect(await kindsOf(user)).toEqual([]);
});

test('points that led to a warning, or came from a report, are appealed with those', async () => {
  const user = await seller(scene);
  await pointsByReport(scene, user, 'contact_sharing');
  const [byReport] = (await own(user)).points;
  const warned = await pointsBySystem(scene, user);
  expect((await own(user)).restrictions).toMatchObject([{ kind: 'warning' }]);
  for (const id of [byReport?.id ?? '', warned, newId()]) {
    expect(await codeOf(appeal(user, id))).toBe('POINTS_NOT_FOUND');
  }
  expect((await own(user)).points.map(({ appeal_until: at }) => at)).toEqual([null, null]);
});

test('points are appealed for six months, also when they count no more', async () => {
  const user = await seller(scene);
  const [early, late] = [await pointsBySystem(scene, user), await pointsBySystem(scene, user)];
  await advance(scene, { days: 120 });
  expect(await appeal(user, early)).toEqual({ state: 'appealed' });
  await advance(scene, { days: 70 });
  expect(await codeOf(appeal(user, late))).toBe('RESTRICTION_EVENT_REFUSED');
  expect((await own(user)).restrictions).toHaveLength(1);
});
