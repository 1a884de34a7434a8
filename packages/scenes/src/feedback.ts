import type { Rating } from '@guildhall/domain/feedback/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { giveFeedback } from '@guildhall/services/feedback/give-feedback';
import { boughtOrder, reveal, triggerUnits } from './orders.ts';
import type { Scene } from './scene.ts';

/** An order of an offer with automatic delivery, which its buyer has confirmed. */
export async function confirmedOrder(scene: Scene, buyer: Viewer, offerId: string) {
  const orderId = await boughtOrder(scene, buyer, offerId);
  await reveal(scene, buyer, orderId);
  await triggerUnits(scene, buyer, orderId, 'confirm');
  return orderId;
}

/** A party of an order says what they think of the other. */
export async function givenFeedback(
  { services }: Scene,
  from: Viewer,
  orderId: string,
  rating: Rating = 'positive',
  text = 'All as described.',
) {
  const input = { idempotency_key: newId(), order_id: orderId, rating, text };
  return await giveFeedback(services, from, input);
}
