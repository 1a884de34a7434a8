import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { confirmToView, proposeToView } from '@guildhall/scenes/break-glass';
import type { Scene } from '@guildhall/scenes/scene';
import { totpCode, withTotp } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { expect } from 'vitest';
import type { listener } from './recording-client.ts';

/**
 * Staff view what was sold in an order whose payment is under review: without a second factor in
 * vain, and then with one. Returns the token of their session.
 */
export async function viewAsStaff(
  client: ReturnType<typeof listener>,
  scene: Scene,
  orderId: string,
): Promise<string> {
  const email = `${newId()}@staff.test`;
  const sue = await actor(scene, { role: 'support', email });
  const from = { ip_address: null, user_agent: 'staff' };
  const credentials = { email, password: ACTOR_PASSWORD };
  const signedIn = await signInWithPassword(scene.services, credentials, from);
  const factor = await withTotp(scene, signedIn.access_token);
  await proposeToView(scene, sue, orderId, 'payment_review');
  await confirmToView(scene, await actor(scene, { role: 'admin' }), orderId);
  const view = async (name: string, token: string) =>
    await client.post(name, '/api/trpc/vault.viewInCase', { order_id: orderId }, token);
  const early = await view('a view of staff without a second factor', signedIn.access_token);
  const proof = { code: await totpCode(factor.secret) };
  const path = '/api/trpc/identity.stepUpWithTotp';
  const stepUp = await client.post('a step-up of staff', path, proof, factor.access_token);
  const { result } = JSON.parse(stepUp.text) as { result: { data: { access_token: string } } };
  const token = result.data.access_token;
  const viewed = await view('a view of staff', token);
  await client.query('the case', 'vault.case', { order_id: orderId }, token);
  expect([early.status, stepUp.status, viewed.status]).toEqual([401, 200, 200]);
  return token;
}
