import { newId } from '@guildhall/domain/kernel/ids';
import { advance } from '@guildhall/scenes/clock';
import { signedInWith, withTotp } from '@guildhall/scenes/second-factors';
import { bankAccount, ibanOf, sell } from '@guildhall/scenes/withdrawals';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { readWithdrawalReview } from '@guildhall/services/withdrawals/decisions/read-withdrawal-reviews';
import { APPROVE_KIND } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { newUserLike } from '../permission-matrix/actors.ts';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';
import { verified } from '../permission-matrix/resources/withdrawals.ts';

const PRICE_MINOR = 100_000;
const AMOUNT_MINOR = 1_000;

async function newEarner({ shop: { scene }, actors }: MatrixFixture) {
  const token = await newUserLike(scene, actors.buyer);
  const { viewer } = await signedInWith(scene, token);
  await verified(scene, viewer.user_id);
  // Of what sellers of this level earn, a part is available at once.
  await setRoleAndLevels(scene.services, viewer.user_id, { seller_level: 4 });
  return { scene, token, viewer };
}

/**
 * How calls about withdrawals are accepted that the permission matrix only refuses: its actors have
 * neither a verified name nor a second factor.
 */
export const acceptedWithdrawalCalls = {
  async 'withdrawals.addMethod'(matrix: MatrixFixture) {
    const { token } = await newEarner(matrix);
    const destination = { kind: 'bank', iban: ibanOf(99) };
    return { input: { payee_name: 'Ann Example', destination }, token };
  },
  async 'withdrawals.request'(matrix: MatrixFixture) {
    const { scene, token, viewer } = await newEarner(matrix);
    const { access_token } = await withTotp(scene, token);
    const methodId = await bankAccount(scene, viewer);
    await advance(scene, { hours: 72 });
    await sell(scene, viewer, matrix.world.game_slug, PRICE_MINOR);
    const input = {
      idempotency_key: newId(),
      method_id: methodId,
      amount_minor: AMOUNT_MINOR,
      currency: 'USD',
      expected_fee_minor: 0,
    };
    return { input, token: access_token };
  },
  async 'withdrawals.confirm'({ actors, shop, world }: MatrixFixture) {
    const { buyer2, seller2, admin } = actors;
    const parties = { buyer: buyer2, seller: seller2 };
    const { proposal_id } = await resources.withdrawal_proposal.make(world, parties);
    const { services } = shop.scene;
    const { subject } = await requireProposal(services.db, admin.viewer, APPROVE_KIND, proposal_id);
    const { proposal } = await readWithdrawalReview(services, admin.viewer, subject);
    const input = { idempotency_key: newId(), proposal_id, fingerprint: proposal?.fingerprint };
    return { input, token: admin.token };
  },
};
