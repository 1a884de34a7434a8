/** Plays the feedback of the demo's past through the use cases, at its times. */
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { replyToFeedback } from '@guildhall/services/feedback/change-feedback';
import { giveFeedback } from '@guildhall/services/feedback/give-feedback';
import type { PastOrder } from '../trade/past-order.ts';
import type { Timeline } from '../timeline.ts';
import { seededRandom } from '../random.ts';
import type { Scene } from '../../scene.ts';
import { planFeedback } from './plan.ts';

/** How much feedback the demo has at most. */
const MOST_FEEDBACK = 300;

interface Facts {
  readonly now: Date;
  readonly levelOf: (sellerId: string) => number;
  readonly demo_buyer_id: string;
  readonly demo_seller_id: string;
}

const userOf = (id: string): Viewer => ({ user_id: id, role: 'user' });

/** Adds what the sides of these orders say of each other to the timeline. */
export async function addPastFeedback(
  { services }: Scene,
  timeline: Timeline,
  orders: readonly PastOrder[],
  { demo_buyer_id, demo_seller_id, ...facts }: Facts,
): Promise<void> {
  const { feedback } = await services.rule_books.current();
  const shares = new Map([
    [demo_buyer_id, 0.6],
    [demo_seller_id, 0.3],
  ]);
  const { window_days } = feedback;
  const planned = planFeedback(seededRandom(5_309), orders, {
    ...facts,
    window_days,
    shares,
    most: MOST_FEEDBACK,
  });
  for (const { id, order_id, author_id, rated_id, rating, text, at, reply } of planned) {
    timeline.at(at, () =>
      giveFeedback(services, userOf(author_id), { idempotency_key: id, order_id, rating, text }),
    );
    if (reply === null) continue;
    const answer = { idempotency_key: newId(), feedback_id: id, text: reply.text };
    timeline.at(reply.at, () => replyToFeedback(services, userOf(rated_id), answer));
  }
}
