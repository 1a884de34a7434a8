import { FEEDBACK_S } from './business-rules.ts';
import {
  type Feedback,
  type Forecast,
  type ModelState,
  type Order,
  type Person,
  refusal,
  type Side,
} from './model-state.ts';

/** Feedback as §9 of rules.md has it: blind until both have spoken or the window ends. */

/** When the first unit was confirmed or refunded. */
function concludedAt({ units }: Order): number | null {
  const times = units.flatMap(({ confirmed_s, refunded_s }) =>
    [confirmed_s, refunded_s].filter((timeS) => timeS !== null),
  );
  return times.length === 0 ? null : Math.min(...times);
}

const sideOf = (order: Order, person: Person): Side | null => {
  if (order.buyer === person) return 'buyer';
  return order.offer.seller === person ? 'seller' : null;
};

export const mayGive = (model: ModelState, order: Order, side: Side): boolean => {
  const atS = concludedAt(order);
  const has = model.feedback.some((each) => each.order === order && each.by === side);
  return atS !== null && model.now_s < atS + FEEDBACK_S && !has;
};

export function giveFeedback(
  model: ModelState,
  person: Person,
  order: Order | undefined,
  rating: Feedback['rating'],
): Forecast {
  const side = order === undefined ? null : sideOf(order, person);
  const atS = order === undefined ? null : concludedAt(order);
  if (order === undefined || side === null || atS === null) return refusal('FEEDBACK_NOT_FOUND');
  if (!mayGive(model, order, side)) return refusal('FEEDBACK_EVENT_REFUSED');
  return {
    refused: null,
    happen: () => {
      const dueS = atS + FEEDBACK_S;
      model.feedback.push({ order, by: side, rating, state: 'given', due_s: dueS });
      const both = model.feedback.filter((each) => each.order === order);
      if (both.length === 2) publish(both);
    },
  };
}

function publish(feedback: readonly Feedback[]): void {
  for (const each of feedback) {
    each.state = 'published';
    each.due_s = null;
  }
}

/** Shows what is due. How much stops to count is not part of this model: a recount checks it. */
export function publishDueFeedback(model: ModelState): null {
  publish(model.feedback.filter(({ due_s }) => due_s !== null && due_s <= model.now_s));
  return null;
}
