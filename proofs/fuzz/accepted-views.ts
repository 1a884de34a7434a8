import { newId } from '@guildhall/domain/kernel/ids';
import { caseSources, confirmToView, proposeToView } from '@guildhall/scenes/break-glass';
import { signedInWith, withPasskey } from '@guildhall/scenes/second-factors';
import {
  signInWithPasskey,
  startPasskeySignIn,
} from '@guildhall/services/identity/sign-in/sign-in-with-passkey';
import type { Scene } from '@guildhall/scenes/scene';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { VIEW_KIND } from '@guildhall/services/orders/break-glass/propose-view';
import { readCase } from '@guildhall/services/orders/break-glass/read-case';
import { newUserLike } from '../permission-matrix/actors.ts';
import type { MatrixFixture } from '../permission-matrix/matrix.ts';
import { resources } from '../permission-matrix/resources.ts';

const nowhere = { ip_address: null, user_agent: null };
const partiesOf = ({ actors: { buyer2, seller2 } }: MatrixFixture) => ({
  buyer: buyer2,
  seller: seller2,
});

/** A second session of the same user. */
async function signedInByPasskey(scene: Scene, firstToken: string) {
  const { services } = scene;
  const { key } = await withPasskey(scene, firstToken);
  const { handle, options } = await startPasskeySignIn(services, {});
  const said = { handle, response: key.assert(options.challenge) };
  const { access_token: token } = await signInWithPasskey(services, said, nowhere);
  return { token, ...(await signedInWith(scene, token)) };
}

/** How staff are let to what was sold, which takes two of them, the first with a second factor. */
export const acceptedViewCalls = {
  async 'vault.confirmView'(matrix: MatrixFixture) {
    const { actors, shop, world } = matrix;
    const { admin } = actors;
    const { proposal_id } = await resources.view_proposal.make(world, partiesOf(matrix));
    const { services } = shop.scene;
    const { subject } = await requireProposal(services.db, admin.viewer, VIEW_KIND, proposal_id);
    const { proposal } = await readCase(services, caseSources, admin.viewer, subject);
    const input = { idempotency_key: newId(), proposal_id, fingerprint: proposal?.fingerprint };
    return { input, token: admin.token };
  },
  async 'vault.viewInCase'(matrix: MatrixFixture) {
    const { actors, shop, world } = matrix;
    const { scene } = shop;
    const { order_id } = await resources.reviewed_order.make(world, partiesOf(matrix));
    const { viewer, token } = await signedInByPasskey(
      scene,
      await newUserLike(scene, actors.admin),
    );
    await proposeToView(scene, viewer, order_id, 'payment_review');
    await confirmToView(scene, actors.admin.viewer, order_id);
    return { input: { order_id }, token };
  },
};
