import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answeredDispute, openedDispute, takenCase } from '@guildhall/scenes/disputes';
import { notedPng, uploadedPicture } from '@guildhall/scenes/files';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { openOriginal as openSealed } from '../files/open-sealed-file.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { handOverCase } from './handle-case.ts';
import { readDispute } from './read-dispute.ts';
import { escalateDispute, withdrawDispute } from './settle-dispute.ts';
import { eraseOldEvidence } from './evidence/erase-old-evidence.ts';
import { openOriginal } from './open-original.ts';

const PLACE = 'taken-at-52.5200N';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;
let officer: Viewer;
let other: Viewer;
/** Its case, and what the buyer has shown in it. */
let disputeId: string;
let picture: string;
const shown = notedPng(PLACE, 61);

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  officer = await actor(scene, { role: 'support' });
  other = await actor(scene, { role: 'support' });
});
afterAll(async () => await database.close());
beforeEach(async () => {
  await resetClock(scene);
  ann = await buyer(scene);
  shop = await seller(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 10_000 });
  const orderId = await boughtOrder(scene, ann, offerId);
  picture = await uploadedPicture(scene, ann, 'evidence', shown);
  disputeId = await openedDispute(scene, ann, orderId, { file_ids: [picture] });
  await answeredDispute(scene, shop, disputeId);
  await advance(scene, { hours: 13 });
  await escalateDispute(scene.services, ann, action());
  await takenCase(scene, officer, disputeId);
});

const action = () => ({ idempotency_key: newId(), dispute_id: disputeId });
const open = async (by: Viewer, fileId = picture) =>
  await openOriginal(scene.services, by, { ...action(), file_id: fileId, reason: 'metadata' });
const viewsOf = async (by: Viewer) =>
  (await readDispute(scene.services, by, { dispute_id: disputeId })).original_views;

describe('the original of what a side has shown', () => {
  test('is opened by the officer of its case, byte for byte, and both sides see that', async () => {
    expect(shown.includes(PLACE)).toBe(true);
    const { content, media_type } = await open(officer);
    expect(content.equals(shown)).toBe(true);
    expect(media_type).toBe('image/png');
    const view = { file_id: picture, reason: 'metadata' };
    for (const side of [ann, shop]) {
      expect(await viewsOf(side)).toMatchObject([{ ...view, by: null }]);
    }
    expect(await viewsOf(officer)).toMatchObject([{ ...view, by: expect.any(String) }]);
  });

  test('is refused to everybody else, and that leaves no trace (Z1, Z8, Z9)', async () => {
    for (const [who, reason] of [
      [ann, 'ACTOR'],
      [shop, 'ACTOR'],
      [other, 'NOT_OFFICER'],
    ] as const) {
      expect(await catchRefusal(open(who))).toMatchObject({
        code: 'DISPUTE_EVENT_REFUSED',
        facts: { event: 'open_original', reason },
      });
    }
    expect(await catchErrorCode(open(await buyer(scene)))).toBe('DISPUTE_NOT_FOUND');
    expect(await viewsOf(officer)).toEqual([]);
  });

  test('is not that of another case, nor of a file that does not exist', async () => {
    const elsewhere = await uploadedPicture(scene, ann, 'evidence', notedPng(PLACE, 62));
    for (const id of [elsewhere, newId()]) {
      expect(await catchErrorCode(open(officer, id))).toBe('FILE_NOT_FOUND');
    }
    expect(await viewsOf(officer)).toEqual([]);
  });

  test('is opened by nobody who has handed the case over, and by nobody once it is closed', async () => {
    const { allowed } = await readDispute(scene.services, officer, { dispute_id: disputeId });
    expect(allowed).toContain('open_original');
    await handOverCase(scene.services, officer, action());
    expect(await catchRefusal(open(officer))).toMatchObject({ facts: { reason: 'NOT_OFFICER' } });
    await takenCase(scene, officer, disputeId);
    await withdrawDispute(scene.services, ann, action());
    expect(await catchRefusal(open(officer))).toMatchObject({ facts: { reason: 'STATE' } });
  });
});

test('what was shown is deleted 180 days after the case has closed, with its original (K7)', async () => {
  await open(officer);
  await withdrawDispute(scene.services, ann, action());
  const { closed_at: closedAt } = (
    await readDispute(scene.services, ann, { dispute_id: disputeId })
  ).dispute;
  await advance(scene, { days: 179 });
  await eraseOldEvidence(scene.services);
  const before = await readDispute(scene.services, ann, { dispute_id: disputeId });
  expect(before.evidence[0]?.attachments).toMatchObject([{ file_id: picture }]);
  const days = (before.files_deleted_at?.getTime() ?? 0) - (closedAt?.getTime() ?? 0);
  expect(days).toBe(180 * 86_400_000);
  await advance(scene, { days: 2 });
  await eraseOldEvidence(scene.services);
  const after = await readDispute(scene.services, ann, { dispute_id: disputeId });
  expect(after.evidence[0]).toMatchObject({
    body: before.evidence[0]?.body,
    attachments: [],
  });
  expect(after.original_views).toHaveLength(1);
  await advance(scene, { days: 2 });
  await deleteUnusedFiles(scene.services);
  expect(await catchErrorCode(openSealed(scene.services, picture))).toBe('FILE_NOT_FOUND');
});
