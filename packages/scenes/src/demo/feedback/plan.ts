/** Who of the demo's past says what about whom, and when. Pure. */
import { otherSide } from '@guildhall/domain/feedback/rules';
import type { FeedbackSide, Rating } from '@guildhall/domain/feedback/types';
import { DAY_MS, HOUR_MS } from '@guildhall/domain/kernel/clock';
import { newId } from '@guildhall/domain/kernel/ids';
import type { PastOrder } from '../trade/past-order.ts';
import type { Random } from '../random.ts';
import { REPLIES, textsOf, THANKS } from './words.ts';

export interface PlannedFeedback {
  readonly id: string;
  readonly order_id: string;
  readonly author_id: string;
  readonly rated_id: string;
  readonly rating: Rating;
  readonly text: string;
  readonly at: Date;
  /** What whom it is about answers once it is shown. */
  readonly reply: { readonly text: string; readonly at: Date } | null;
}

interface PlanFacts {
  readonly now: Date;
  readonly window_days: number;
  /** The present level of a seller. */
  readonly levelOf: (sellerId: string) => number;
  /** The part of the orders of these users that is rated, besides that of all. */
  readonly shares: ReadonlyMap<string, number>;
  readonly most: number;
}

/** Of all orders that were confirmed. */
const RATED_SHARE = 0.06;
/** Of those, the part in which both say something. */
const BOTH_SHARE = 0.6;
const ANSWERED_SHARE = 0.6;
const THANKED_SHARE = 0.08;

/**
 * What is said in these days is shown up to 30 days later, and counts for the level of a seller for
 * 90 (rules.md §2); one with few orders cannot lose one.
 */
const LEVEL_DAYS = 125;

/** Feedback about orders of the whole time, at most so many, in the order of time. */
export function planFeedback(
  chance: Random,
  orders: readonly PastOrder[],
  facts: PlanFacts,
): PlannedFeedback[] {
  const random = { ...chance, deal: dealer(chance) };
  const rated = orders.filter(({ order: { buyer_id, seller_id } }) => {
    const shares = [buyer_id, seller_id].map((id) => facts.shares.get(id) ?? 0);
    return random.chance(Math.max(RATED_SHARE, ...shares));
  });
  const planned: PlannedFeedback[] = [];
  while (rated.length > 0 && planned.length + 1 < facts.most) {
    const [past] = rated.splice(random.between(0, rated.length - 1), 1);
    const at = past === undefined ? undefined : confirmedAt(past);
    if (past === undefined || at === undefined) continue;
    const said = planOrder(random, past, at, facts);
    planned.push(...said.filter((each) => each.at < facts.now));
  }
  return planned.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

interface Dealer extends Random {
  /** Any of these texts; each once before one is repeated. */
  readonly deal: (texts: readonly string[]) => string;
}

function dealer(random: Random): Dealer['deal'] {
  const left = new Map<readonly string[], string[]>();
  return (texts) => {
    const known = left.get(texts);
    const deck = known === undefined || known.length === 0 ? [...texts] : known;
    left.set(texts, deck);
    const [text = ''] = deck.splice(random.between(0, deck.length - 1), 1);
    return text;
  };
}

const confirmedAt = ({ steps }: PastOrder): Date | undefined =>
  steps.find(({ event }) => event === 'confirm' || event === 'confirm_silently')?.at;

function planOrder(
  random: Dealer,
  { order }: PastOrder,
  confirmed: Date,
  facts: PlanFacts,
): PlannedFeedback[] {
  const firstAt = new Date(confirmed.getTime() + random.between(2, 60) * HOUR_MS);
  const secondAt = new Date(firstAt.getTime() + random.between(3, 110) * HOUR_MS);
  const isBoth = random.chance(BOTH_SHARE);
  const closesAt = new Date(confirmed.getTime() + facts.window_days * DAY_MS);
  // Shown when both have spoken, or when the window ends.
  const shownAt = isBoth ? secondAt : closesAt;
  const saidBy = (side: FeedbackSide, at: Date): PlannedFeedback => {
    const rated = otherSide(side);
    const rating = ratingOf(random, rated, order.seller_id, at, facts);
    const text = random.deal(textsOf(rated, order.kind, rating));
    const { buyer_id, seller_id } = order;
    const parties =
      side === 'buyer'
        ? { author_id: buyer_id, rated_id: seller_id }
        : { author_id: seller_id, rated_id: buyer_id };
    const isAnswered = random.chance(rating === 'positive' ? THANKED_SHARE : ANSWERED_SHARE);
    const repliedAt = new Date(shownAt.getTime() + random.between(2, 40) * HOUR_MS);
    const answer = random.pick(rating === 'positive' ? THANKS : REPLIES);
    const reply =
      isAnswered && rated === 'seller' && repliedAt < facts.now
        ? { text: answer, at: repliedAt }
        : null;
    return { id: newId(), order_id: order.id, ...parties, rating, text, at, reply };
  };
  const first = saidBy('buyer', firstAt);
  return isBoth ? [first, saidBy('seller', secondAt)] : [first];
}

const RATINGS_OF: Readonly<Record<FeedbackSide, readonly (readonly [Rating, number])[]>> = {
  seller: [
    ['positive', 78],
    ['neutral', 13],
    ['negative', 9],
  ],
  buyer: [
    ['positive', 92],
    ['neutral', 5],
    ['negative', 3],
  ],
};

/** Most are content; a level that needs more than that is not taken away. */
function ratingOf(
  random: Random,
  rated: FeedbackSide,
  sellerId: string,
  at: Date,
  { now, levelOf }: PlanFacts,
): Rating {
  const rating = random.weighted(RATINGS_OF[rated]);
  const isRecent = now.getTime() - at.getTime() < LEVEL_DAYS * DAY_MS;
  return rated === 'seller' && isRecent && levelOf(sellerId) > 1 ? 'positive' : rating;
}
