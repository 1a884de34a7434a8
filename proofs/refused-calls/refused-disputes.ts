import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  answeredDispute,
  openedClaim,
  openedDispute,
  proposedReplacement,
  proposedSettlement,
  takenCase,
} from '@guildhall/scenes/disputes';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { MOST_FILES, MOST_ITEM_FILES } from '@guildhall/domain/disputes/rules';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { escalateDispute, withdrawDispute } from '@guildhall/services/disputes/settle-dispute';

/** Ann talks about a dispute with the shop, and has brought as many files as it takes. */
export async function createDisputesFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const [ann, shop, sue] = [await buyer(scene), await seller(scene), await actor(scene)];
  const bought = async () =>
    await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
  const orderId = await bought();
  const id = await openedDispute(scene, ann, orderId);
  await answeredDispute(scene, shop, id);
  for (let brought = 0; brought < MOST_FILES; brought += MOST_ITEM_FILES) {
    const fileIds: string[] = [];
    for (let each = 0; each < MOST_ITEM_FILES; each += 1) {
      fileIds.push(await uploadedImage(scene, ann, 'evidence', 40 + brought + each));
    }
    const action = { idempotency_key: newId(), dispute_id: id };
    await addEvidence(scene.services, ann, { ...action, text: 'See.', file_ids: fileIds });
  }
  const fileId = await uploadedImage(scene, ann, 'evidence', 90);
  // One of its units was disputed as often as one may be.
  const disputedOrderId = await bought();
  for (let times = 0; times < 2; times += 1) {
    const again = await openedDispute(scene, ann, disputedOrderId);
    await withdrawDispute(scene.services, ann, { idempotency_key: newId(), dispute_id: again });
  }
  return { scene, ann, shop, stranger: sue, id, fileId, orderId, disputedOrderId };
}

type Fixture = Awaited<ReturnType<typeof createDisputesFixture>>;

/** A use case, the code with which it refuses, and the call. */
export const refusedDisputes: readonly (readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
])[] = [
  [
    'dispute a unit twice',
    'ORDER_EVENT_REFUSED',
    ({ scene, ann, orderId }) => openedDispute(scene, ann, orderId),
  ],
  [
    'dispute a unit a third time',
    'DISPUTE_LIMIT',
    ({ scene, ann, disputedOrderId }) => openedDispute(scene, ann, disputedOrderId),
  ],
  [
    'dispute an order of strangers',
    'ORDER_NOT_FOUND',
    async ({ scene, stranger, ann, orderId }) => {
      const { openDispute } = await import('@guildhall/services/disputes/open-dispute');
      const { readOrder } = await import('@guildhall/services/orders/read-orders');
      const { units } = await readOrder(scene.services, ann, orderId);
      return await openDispute(scene.services, stranger, {
        idempotency_key: newId(),
        order_id: orderId,
        unit_ids: units.map(({ id }) => id),
        type: 'not_as_described',
        wanted: { outcome: 'refund_full', refund_minor: null },
        statement: 'It is not what the offer says.',
        file_ids: [],
        no_evidence: 'nothing_to_show',
      });
    },
  ],
  [
    'claim what is not completed',
    'ORDER_EVENT_REFUSED',
    ({ scene, ann, orderId }) => openedClaim(scene, ann, orderId),
  ],
  [
    'claim an order of strangers',
    'ORDER_NOT_FOUND',
    async ({ scene, stranger, orderId }) => {
      const { openClaim } = await import('@guildhall/services/disputes/open-claim');
      return await openClaim(scene.services, stranger, {
        idempotency_key: newId(),
        order_id: orderId,
        statement: 'The earlier owner has it back.',
        file_ids: [],
        no_evidence: 'cannot_sign_in',
      });
    },
  ],
  [
    'accept a dispute as if it were a claim',
    'DISPUTE_EVENT_REFUSED',
    async ({ scene, shop, id }) => {
      const { acceptClaim } = await import('@guildhall/services/disputes/settle-dispute');
      return await acceptClaim(scene.services, shop, { idempotency_key: newId(), dispute_id: id });
    },
  ],
  [
    'answer a dispute of strangers',
    'DISPUTE_NOT_FOUND',
    ({ scene, stranger, id }) => answeredDispute(scene, stranger, id),
  ],
  [
    'answer twice',
    'DISPUTE_EVENT_REFUSED',
    ({ scene, shop, id }) => answeredDispute(scene, shop, id),
  ],
  [
    'propose more than the price',
    'DISPUTE_EVENT_REFUSED',
    ({ scene, shop, id }) => proposedSettlement(scene, shop, id, 10_000),
  ],
  [
    'replace as the buyer',
    'DISPUTE_EVENT_REFUSED',
    ({ scene, ann, id }) => proposedReplacement(scene, ann, id, [{ login: 'a', password: 'b' }]),
  ],
  [
    'replace without a password',
    'SECRET_INVALID',
    ({ scene, shop, id }) => proposedReplacement(scene, shop, id, [{ login: 'a' }]),
  ],
  [
    'call for staff too early',
    'DISPUTE_EVENT_REFUSED',
    ({ scene, ann, id }) =>
      escalateDispute(scene.services, ann, { idempotency_key: newId(), dispute_id: id }),
  ],
  [
    'bring one file too many',
    'EVIDENCE_LIMIT',
    ({ scene, ann, id, fileId }) => {
      const action = { idempotency_key: newId(), dispute_id: id };
      return addEvidence(scene.services, ann, { ...action, text: 'See.', file_ids: [fileId] });
    },
  ],
  [
    'bring a file of nobody',
    'FILE_NOT_FOUND',
    ({ scene, shop, id }) => {
      const action = { idempotency_key: newId(), dispute_id: id };
      return addEvidence(scene.services, shop, { ...action, text: 'See.', file_ids: [newId()] });
    },
  ],
  [
    'take a case of strangers without being staff',
    'DISPUTE_NOT_FOUND',
    ({ scene, stranger, id }) => takenCase(scene, stranger, id),
  ],
];
