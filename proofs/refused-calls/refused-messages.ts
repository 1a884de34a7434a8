import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { BLOCKED_TEXT, sentMessage } from '@guildhall/scenes/messages';
import { accountOffer, changeOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { reportBlock } from '@guildhall/services/messages/block-contact';
import { blockUser } from '@guildhall/services/messages/block-users';
import { deleteMessage } from '@guildhall/services/messages/delete-message';
import { markRead } from '@guildhall/services/messages/mark-read';
import { tellTyping } from '@guildhall/services/messages/tell-typing';

/** Ann has bought from the shop and written to it, and it has read that. */
export async function createMessagesFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const [ann, shop, stranger] = [await buyer(scene), await seller(scene), await buyer(scene)];
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  const pausedId = await accountOffer(scene, shop, { game_slug: slug });
  await sentMessage(scene, ann, { kind: 'offer', id: pausedId });
  await changeOffer(scene, shop, pausedId, 'pause');
  const boughtId = await accountOffer(scene, shop, { game_slug: slug });
  const orderId = await boughtOrder(scene, ann, boughtId);
  const sent = await sentMessage(scene, ann, { kind: 'order', id: orderId });
  await markRead(scene.services, shop, { thread_id: sent.thread_id, seq: sent.seq });
  return { scene, ann, shop, stranger, offerId, pausedId, orderId, ...sent };
}

type Fixture = Awaited<ReturnType<typeof createMessagesFixture>>;

/** A use case, the code with which it refuses, the call, and what it may change all the same. */
type Row = readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
  (readonly string[])?,
];

export const refusedMessages: readonly Row[] = [
  [
    'write in a thread of strangers',
    'THREAD_NOT_FOUND',
    ({ scene, stranger, thread_id: id }) => sentMessage(scene, stranger, { kind: 'thread', id }),
  ],
  [
    'write about an order of strangers',
    'THREAD_NOT_FOUND',
    ({ scene, stranger, orderId: id }) => sentMessage(scene, stranger, { kind: 'order', id }),
  ],
  [
    'ask oneself',
    'OWN_QUESTION',
    ({ scene, shop, offerId: id }) => sentMessage(scene, shop, { kind: 'offer', id }),
  ],
  [
    'ask about an offer that is paused',
    'THREAD_CLOSED',
    ({ scene, ann, pausedId: id }) => sentMessage(scene, ann, { kind: 'offer', id }),
  ],
  [
    'ask with a picture',
    'INPUT_INVALID',
    ({ scene, ann, offerId: id }) => sentMessage(scene, ann, { kind: 'offer', id }, '', [newId()]),
  ],
  [
    'send a picture of nobody',
    'FILE_NOT_FOUND',
    ({ scene, ann, orderId: id }) => sentMessage(scene, ann, { kind: 'order', id }, '', [newId()]),
  ],
  [
    'begin a thread with a picture of nobody',
    'FILE_NOT_FOUND',
    ({ scene, shop, orderId: id }) =>
      sentMessage(scene, shop, { kind: 'order', id }, '', [newId()]),
  ],
  [
    'send an address',
    'MESSAGE_BLOCKED',
    ({ scene, ann, orderId: id }) => sentMessage(scene, ann, { kind: 'order', id }, BLOCKED_TEXT),
    // What kind was found, and when.
    ['blocked_messages'],
  ],
  [
    'report a block that is none',
    'MESSAGE_NOT_FOUND',
    ({ scene, ann }) => reportBlock(scene.services, ann, { block_id: newId(), text: BLOCKED_TEXT }),
  ],
  [
    'delete what was read',
    'MESSAGE_NOT_DELETABLE',
    ({ scene, ann, message_id }) => deleteMessage(scene.services, ann, { message_id }),
  ],
  [
    'delete a message of the other one',
    'MESSAGE_NOT_FOUND',
    ({ scene, shop, message_id }) => deleteMessage(scene.services, shop, { message_id }),
  ],
  [
    'read a thread of strangers',
    'THREAD_NOT_FOUND',
    ({ scene, stranger, thread_id }) => markRead(scene.services, stranger, { thread_id, seq: 1 }),
  ],
  [
    'tell strangers of writing',
    'THREAD_NOT_FOUND',
    ({ scene, stranger, thread_id }) => tellTyping(scene.services, stranger, { thread_id }),
  ],
  [
    'block oneself',
    'USER_NOT_FOUND',
    ({ scene, ann }) => blockUser(scene.services, ann, { user_id: ann.user_id }),
  ],
];
