import { checksNeeded } from '@guildhall/domain/verification/rules';
import { newId } from '@guildhall/domain/kernel/ids';
import { linkSources, takenRequest } from '@guildhall/scenes/verification/requests';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { readCase } from '@guildhall/services/verification/read-request';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';

/** A request that the support has taken, and a paper of it. */
async function ownCase(matrix: MatrixFixture) {
  const { shop, world, actors } = matrix;
  const { support } = actors;
  const { request_id: id } = await resources.waiting_verification.make(world);
  await takenRequest(shop.scene, support.viewer, id);
  const { services } = shop.scene;
  const { papers } = await readCase(services, linkSources, support.viewer, { request_id: id });
  const action = { idempotency_key: newId(), request_id: id };
  return { action, paper_id: papers[0]?.id, token: support.token };
}

/** What only who has taken a request may do, and what a second person confirms. */
export const acceptedVerificationCalls = {
  async 'verificationCases.handBack'(matrix: MatrixFixture) {
    const { action, token } = await ownCase(matrix);
    return { input: action, token };
  },
  async 'verificationCases.viewPaper'(matrix: MatrixFixture) {
    const { action, paper_id, token } = await ownCase(matrix);
    return { input: { ...action, paper_id, reason: 'first_check' }, token };
  },
  async 'verificationCases.askInfo'(matrix: MatrixFixture) {
    const { action, token } = await ownCase(matrix);
    const papers = [{ kind: 'selfie', fault: 'blurred' }];
    return { input: { ...action, papers, note: 'Hold it still.' }, token };
  },
  async 'verificationCases.approve'(matrix: MatrixFixture) {
    const { action, token } = await ownCase(matrix);
    const checks = checksNeeded({ level: 2, kind: 'individual' });
    return { input: { ...action, checks, reason: 'Every paper is in order.' }, token };
  },
  async 'verificationCases.reject'(matrix: MatrixFixture) {
    const { action, token } = await ownCase(matrix);
    return { input: { ...action, reason: 'papers_unusable', note: 'Too dark.' }, token };
  },
  async 'verificationCases.confirmApproval'({ actors, shop, world }: MatrixFixture) {
    const { admin } = actors;
    const { services } = shop.scene;
    const { proposal_id } = await resources.verification_proposal.make(world);
    const kind = 'verification.approve';
    const { subject } = await requireProposal(services.db, admin.viewer, kind, proposal_id);
    const named = { request_id: subject };
    const { decisions } = await readCase(services, linkSources, admin.viewer, named);
    const fingerprint = decisions.proposal?.fingerprint;
    return { input: { idempotency_key: newId(), proposal_id, fingerprint }, token: admin.token };
  },
};
