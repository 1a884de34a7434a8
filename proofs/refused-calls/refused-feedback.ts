import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { confirmedOrder, givenFeedback } from '@guildhall/scenes/feedback';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import {
  editFeedback,
  removeFeedback,
  replyToFeedback,
} from '@guildhall/services/feedback/change-feedback';

/** Ann and the shop have rated one order, Ann alone another, and a third is not confirmed. */
export async function createFeedbackFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const [ann, shop, stranger] = [await buyer(scene), await seller(scene), await buyer(scene)];
  const offer = async () => await accountOffer(scene, shop, { game_slug: slug });
  const ratedId = await confirmedOrder(scene, ann, await offer());
  const { feedback_id: shownId } = await givenFeedback(scene, ann, ratedId);
  await givenFeedback(scene, shop, ratedId);
  const blindOrderId = await confirmedOrder(scene, ann, await offer());
  const { feedback_id: blindId } = await givenFeedback(scene, ann, blindOrderId);
  const openId = await boughtOrder(scene, ann, await offer());
  return { scene, ann, shop, stranger, ratedId, shownId, blindOrderId, blindId, openId };
}

type Fixture = Awaited<ReturnType<typeof createFeedbackFixture>>;

/** A use case, the code with which it refuses, and the call. */
type Row = readonly [string, ErrorCode, (fixture: Fixture) => Promise<unknown>];

const changed = (id: string) => ({
  idempotency_key: newId(),
  feedback_id: id,
  text: 'Other words',
});

export const refusedFeedback: readonly Row[] = [
  [
    'rate an order before a unit is confirmed',
    'FEEDBACK_NOT_FOUND',
    ({ scene, ann, openId }) => givenFeedback(scene, ann, openId),
  ],
  [
    'rate an order of strangers',
    'FEEDBACK_NOT_FOUND',
    ({ scene, stranger, blindOrderId }) => givenFeedback(scene, stranger, blindOrderId),
  ],
  [
    'rate an order twice',
    'FEEDBACK_EVENT_REFUSED',
    ({ scene, ann, blindOrderId }) => givenFeedback(scene, ann, blindOrderId),
  ],
  [
    'rate with an address',
    'INPUT_INVALID',
    ({ scene, shop, blindOrderId }) =>
      givenFeedback(scene, shop, blindOrderId, 'neutral', 'Write to zaphod@example.com'),
  ],
  [
    'edit published feedback for the worse',
    'FEEDBACK_EVENT_REFUSED',
    ({ scene, ann, shownId }) =>
      editFeedback(scene.services, ann, { ...changed(shownId), rating: 'negative' }),
  ],
  [
    'edit feedback of the other side',
    'FEEDBACK_EVENT_REFUSED',
    ({ scene, shop, shownId }) =>
      editFeedback(scene.services, shop, { ...changed(shownId), rating: 'positive' }),
  ],
  [
    'reply to feedback that is blind',
    'FEEDBACK_NOT_FOUND',
    ({ scene, shop, blindId }) => replyToFeedback(scene.services, shop, changed(blindId)),
  ],
  [
    'reply to feedback of one’s own',
    'FEEDBACK_EVENT_REFUSED',
    ({ scene, ann, shownId }) => replyToFeedback(scene.services, ann, changed(shownId)),
  ],
  [
    'remove feedback about oneself',
    'FEEDBACK_EVENT_REFUSED',
    ({ scene, shop, shownId }) =>
      removeFeedback(scene.services, shop, {
        idempotency_key: newId(),
        feedback_id: shownId,
        reason: 'insult',
        note: 'It insults.',
      }),
  ],
];
