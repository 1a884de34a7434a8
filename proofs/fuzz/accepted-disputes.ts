import { newId } from '@guildhall/domain/kernel/ids';
import { takenCase } from '@guildhall/scenes/disputes';
import { uploadedImage } from '@guildhall/scenes/files';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';

const partiesOf = ({ actors: { buyer2, seller2 } }: MatrixFixture) => ({
  buyer: buyer2,
  seller: seller2,
});

/** A case that the support has taken, and who may work on it. */
async function ownCase(matrix: MatrixFixture) {
  const { shop, world, actors } = matrix;
  const { support } = actors;
  const { dispute_id: id } = await resources.escalated_dispute.make(world, partiesOf(matrix));
  await takenCase(shop.scene, support.viewer, id);
  const action = { idempotency_key: newId(), dispute_id: id };
  return { id, action, support, services: shop.scene.services };
}

/** What only who has taken a case may do, and what a second person confirms. */
export const acceptedDisputeCalls = {
  async 'disputes.handOver'(matrix: MatrixFixture) {
    const { action, support } = await ownCase(matrix);
    return { input: action, token: support.token };
  },
  async 'disputes.askEvidence'(matrix: MatrixFixture) {
    const { action, support } = await ownCase(matrix);
    const question = 'When did you sign in?';
    return { input: { ...action, side: 'buyer', question }, token: support.token };
  },
  async 'disputes.openOriginal'(matrix: MatrixFixture) {
    const { scene } = matrix.shop;
    const parties = partiesOf(matrix);
    const { id, action, support } = await ownCase(matrix);
    const buyer = parties.buyer.viewer;
    const fileId = await uploadedImage(scene, buyer, 'evidence', 45);
    const said = { text: 'This is the receipt.', file_ids: [fileId] };
    const own = { idempotency_key: newId(), dispute_id: id };
    await addEvidence(scene.services, buyer, { ...own, ...said });
    return { input: { ...action, file_id: fileId, reason: 'doubt' }, token: support.token };
  },
  async 'disputes.decide'(matrix: MatrixFixture) {
    const { id, action, support, services } = await ownCase(matrix);
    const { evidence } = await readDispute(services, support.viewer, { dispute_id: id });
    const reasons = {
      reason: 'As the pictures show.',
      evidence_ids: evidence.map((each) => each.id),
    };
    return { input: { ...action, outcome: 'release', ...reasons }, token: support.token };
  },
  async 'disputes.confirmDecision'(matrix: MatrixFixture) {
    const { actors, shop, world } = matrix;
    const { admin } = actors;
    const { services } = shop.scene;
    const { proposal_id } = await resources.dispute_proposal.make(world, partiesOf(matrix));
    const kind = 'disputes.decide';
    const { subject } = await requireProposal(services.db, admin.viewer, kind, proposal_id);
    const { pending } = await readDispute(services, admin.viewer, { dispute_id: subject });
    const input = { idempotency_key: newId(), proposal_id, fingerprint: pending?.fingerprint };
    return { input, token: admin.token };
  },
};
