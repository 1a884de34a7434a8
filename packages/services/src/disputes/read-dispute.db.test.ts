import { MOST_ITEMS } from '@guildhall/domain/disputes/rules';
import { addEvidenceSchema, openDisputeSchema } from '@guildhall/domain/disputes/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { sendMessageSchema } from '@guildhall/domain/messages/schema';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { countStatements } from '@guildhall/scenes/database/count-statements';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { answeredDispute, openedDispute, takenCase } from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrder } from '../orders/read-orders.ts';
import { sendMessage } from '../messages/send-message.ts';
import { addEvidence } from './add-evidence.ts';
import { askEvidence } from './handle-case.ts';
import { openDispute } from './open-dispute.ts';
import { readDispute, readDisputeThread } from './read-dispute.ts';
import { answerDispute, escalateDispute } from './settle-dispute.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('a case about a code says how many other codes of the seller failed (rules.md §6)', async () => {
  const [ann, ben, shop] = [await buyer(scene), await buyer(scene), await seller(scene)];
  const { slug } = await testBrand(scene);
  const offerId = await giftCardOffer(scene, shop, { brand_slug: slug });
  const hintOf = async (disputeId: string) => {
    const { sold, burden } = await readDispute(scene.services, ann, { dispute_id: disputeId });
    return { sold, burden };
  };
  const first = await boughtOrder(scene, ann, offerId, 3);
  await reveal(scene, ann, first);
  const failed = await openedDispute(scene, ann, first, { type: 'code_invalid', positions: [1] });
  expect(await hintOf(failed)).toEqual({
    sold: { codes: 2, failed: 0 },
    burden: { burden: 'open', rule: 'code_receipt' },
  });
  // A silent seller pays, and the next case counts it; nobody else's codes count.
  await advanceAndRun(scene, { hours: 25 });
  const other = await seller(scene);
  await boughtOrder(scene, ben, await giftCardOffer(scene, other, { brand_slug: slug }), 2);
  const second = await boughtOrder(scene, ann, offerId, 2);
  await reveal(scene, ann, second);
  const used = await openedDispute(scene, ann, second, { type: 'code_used', positions: [2] });
  expect(await hintOf(used)).toEqual({
    sold: { codes: 4, failed: 1 },
    burden: { burden: 'for_buyer', rule: 'code_failures' },
  });
  const { slug: gameSlug } = await testGame(scene);
  const account = await boughtOrder(
    scene,
    ann,
    await accountOffer(scene, shop, { game_slug: gameSlug }),
  );
  expect(await hintOf(await openedDispute(scene, ann, account))).toMatchObject({ sold: null });
});

// Each statement is a round trip during which the order is locked. Another one needs a reason.
test('opening a dispute takes 12 round trips, and its file 10, with any number of codes', async () => {
  const { slug } = await testBrand(scene);
  const offerId = await giftCardOffer(scene, await seller(scene), { brand_slug: slug, stock: 12 });
  const during = countStatements(scene);
  for (const quantity of [1, 5]) {
    const ann = await buyer(scene);
    const orderId = await boughtOrder(scene, ann, offerId, quantity);
    await reveal(scene, ann, orderId);
    const { units } = await readOrder(scene.services, ann, orderId);
    const input = openDisputeSchema.parse({
      idempotency_key: newId(),
      order_id: orderId,
      unit_ids: units.map(({ id }) => id),
      type: 'code_invalid',
      wanted: { outcome: 'refund_full' },
      statement: 'The shop says that it is invalid.',
      file_ids: [],
      no_evidence: 'nothing_to_show',
    });
    const opened = await during(({ services }) => openDispute(services, ann, input));
    const { dispute_id } = opened.answer;
    const read = await during(({ services }) => readDispute(services, ann, { dispute_id }));
    expect([opened.statements + 2, read.statements]).toEqual([12, 10]);
  }
});

test('staff and both sides read the chat of the order in its case, and nobody else (Z2)', async () => {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  const say = async (by: typeof ann, text: string) =>
    await sendMessage(
      scene.services,
      by,
      sendMessageSchema.parse({
        idempotency_key: newId(),
        about: { kind: 'order', id: orderId },
        text,
      }),
    );
  await say(ann, 'The rank is silver.');
  const { seq } = await say(shop, 'It was gold yesterday.');
  const disputeId = await openedDispute(scene, ann, orderId);
  const readBy = async (by: typeof ann, before?: number) => {
    const place = before === undefined ? {} : { before_seq: before };
    const page = await readDisputeThread(scene.services, by, { dispute_id: disputeId, ...place });
    return page.messages.map(({ side, body }) => `${side}: ${body}`);
  };
  const all = ['buyer: The rank is silver.', 'seller: It was gold yesterday.'];
  const helper = await actor(scene, { role: 'support' });
  for (const by of [helper, ann, shop]) expect(await readBy(by)).toEqual(all);
  expect(await readBy(helper, seq)).toEqual(all.slice(0, 1));
  for (const by of [await buyer(scene), await actor(scene, { role: 'moderator' })]) {
    await expect(readBy(by)).rejects.toMatchObject({ code: 'DISPUTE_NOT_FOUND' });
  }
});

test('a side adds evidence 40 times at most, and more when staff ask for it', async () => {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  const disputeId = await openedDispute(scene, ann, orderId);
  const add = async (by: typeof ann) =>
    await addEvidence(
      scene.services,
      by,
      addEvidenceSchema.parse({ idempotency_key: newId(), dispute_id: disputeId, text: 'Look.' }),
    );
  for (let added = 0; added < MOST_ITEMS; added += 1) await add(ann);
  const refused = { code: 'EVIDENCE_LIMIT', facts: { limit: 'items', most: MOST_ITEMS } };
  await expect(add(ann)).rejects.toMatchObject(refused);
  await add(shop);
  await answeredDispute(scene, shop, disputeId);
  await advance(scene, { hours: 13 });
  const action = () => ({ idempotency_key: newId(), dispute_id: disputeId });
  await escalateDispute(scene.services, ann, action());
  const officer = await actor(scene, { role: 'support' });
  await takenCase(scene, officer, disputeId);
  const question = 'When did you sign in?';
  await askEvidence(scene.services, officer, { ...action(), side: 'buyer', question });
  await expect(add(ann)).resolves.toMatchObject({ state: 'under_review' });
  await expect(add(ann)).rejects.toMatchObject(refused);
});

test('credentials are refused in a case, and contacts are not', async () => {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const { slug } = await testGame(scene);
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const disputeId = await openedDispute(scene, ann, await boughtOrder(scene, ann, offerId));
  const action = () => ({ idempotency_key: newId(), dispute_id: disputeId });
  const add = async (text: string) =>
    await addEvidence(scene.services, ann, addEvidenceSchema.parse({ ...action(), text }));
  await expect(add('I wrote to bob@example.org. password: hunter2!')).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    fields: { text: [{ code: 'contact_credentials' }] },
  });
  await expect(
    answerDispute(scene.services, shop, {
      ...action(),
      statement: 'It is still right. login: bob password: hunter2!',
      file_ids: [],
    }),
  ).rejects.toMatchObject({ fields: { statement: [{ code: 'contact_credentials' }] } });
  await add('The seller asked me to pay bob@example.org. The password is wrong.');
  const { evidence } = await readDispute(scene.services, ann, { dispute_id: disputeId });
  expect(evidence).toHaveLength(2);
});
