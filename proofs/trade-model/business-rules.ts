/**
 * The numbers and calculations of rules.md, written a second time from the document. The model uses
 * nothing of the product's rule book, or a wrong number would be right in both.
 */
export type Kind = 'account' | 'gift_card';

export const MINUTE_S = 60;
export const HOUR_S = 60 * MINUTE_S;
export const DAY_S = 24 * HOUR_S;

/** §1 */
export const PAY_TTL_S = 15 * MINUTE_S;
export const LATE_GRACE_S = 30 * MINUTE_S;
export const LATE_AUTO_S = 24 * HOUR_S;
export const CANCEL_ANSWER_S = 6 * HOUR_S;
export const DELIVERY_OPTIONS_S = [20, 60, 180, 360, 720, 1_440, 2_880].map(
  (minutes) => minutes * MINUTE_S,
);
export const INSPECT_S = 72 * HOUR_S;
export const INSPECT_AFTER_REVEAL_S = 24 * HOUR_S;
/** A reported problem pauses a deadline once (decision 131). */
export const PROBLEM_PAUSE_S = 72 * HOUR_S;
export const REMINDERS_S: readonly number[] = [24 * HOUR_S, 48 * HOUR_S, 66 * HOUR_S];
export const RECALL_COVER_S = 90 * DAY_S;
/** §3 E6 */
export const RESERVE_S: Readonly<Record<Kind, number>> = {
  account: 90 * DAY_S,
  gift_card: 30 * DAY_S,
};
/** Wrong passwords before a reveal (must-hold R3). */
export const MAX_WRONG_PASSWORDS = 10;
/** How long and how often the provider is asked about a payment. */
export const PAYMENT_GIVEN_UP_S = 24 * HOUR_S;
export const PAYMENT_ASKED_S = MINUTE_S;

/** §2, in basis points; `code_hold_days` is CODE_HOLD of §1. */
export interface Level {
  readonly fee: Readonly<Record<Kind, number>>;
  readonly max_offers: number;
  readonly max_price: number;
  readonly early: number;
  readonly reserve: number;
  readonly code_hold_days: number;
}
const L0: Level = {
  fee: { account: 800, gift_card: 500 },
  max_offers: 10,
  max_price: 150_00,
  early: 0,
  reserve: 1_000,
  code_hold_days: 7,
};
const L4: Level = {
  fee: { account: 500, gift_card: 300 },
  max_offers: 5_000,
  max_price: 10_000_00,
  early: 7_000,
  reserve: 300,
  code_hold_days: 1,
};
/** Only the lowest and the highest level take part. */
export const levelOf = (level: 0 | 4): Level => (level === 0 ? L0 : L4);

/** §3 E9, E13: a debt that nobody pays. */
export const WRITE_OFF_S = 60 * DAY_S;

/** §2 "Withdrawal" to a bank, §7, and the limits of a day by level. */
export const WITHDRAWALS = {
  least: 10_00,
  day_limit: { 0: 500_00, 4: 25_000_00 },
  two_above: 1_000_00,
  auto_approve_s: 48 * HOUR_S,
  hold_s: 30 * DAY_S,
  extended_hold_s: 60 * DAY_S,
  asked_s: MINUTE_S,
} as const;
/** Money that goes back to its source; an unused top-up once in 30 days free (rules.md §2). */
export const SOURCE_REFUNDS = {
  per_day: 10,
  day_limit: 10_000_00,
  free_unused_s: 30 * DAY_S,
  review_s: 48 * HOUR_S,
} as const;
/** What the provider keeps of a top-up: 2.9 % and 30 cents. */
export const topUpCost = (amount: number) => partOf(amount, 290) + 30;
/** 1 %, at least $1 and at most $10. */
export const withdrawalFee = (amount: number) =>
  Math.min(10_00, Math.max(1_00, partOf(amount, 100)));
/** §1 RISK_REVIEW_MAX */
export const RISK_REVIEW_S = 2 * HOUR_S;

/** §2 "Buyer limits": per order, per day, orders per hour; below V2 and from V2. */
export const limitsOf = (verification: number) =>
  verification >= 2
    ? { order: 10_000_00, day: 10_000_00, per_hour: 10 }
    : { order: 250_00, day: 500_00, per_hour: 5 };
export const codesMost = (isNewBuyer: boolean) => (isNewBuyer ? 10 : 50);

/** §5: how long an offer is active, and how many first offers of a new seller are reviewed. */
export const offerRuns = (level: 0 | 4) => (level === 0 ? 14 : 30) * DAY_S;
export const REVIEWED_OFFERS = 5;
/** How long an archived offer can be restored. */
export const ARCHIVE_UNDO_S = 24 * HOUR_S;
/** How long the stock of an offer is kept that staff have taken off the site. */
export const REMOVED_KEPT_S = 7 * DAY_S;

/** §6 */
export const DISPUTE = {
  answer_s: 24 * HOUR_S,
  claim_answer_s: 48 * HOUR_S,
  escalate_s: 12 * HOUR_S,
  negotiation_s: 48 * HOUR_S,
  proposal_s: 24 * HOUR_S,
  evidence_s: 24 * HOUR_S,
  decision_s: 72 * HOUR_S,
  appeal_s: 48 * HOUR_S,
  recovery_s: 72 * HOUR_S,
  proposals: 3,
  open_per_buyer: 3,
  per_unit: 2,
  two_above: 1_000_00,
} as const;
/** E9: what silence lends a seller in all, and what the shop advances of a claim. */
export const SILENT_DEBT_CAP = 500_00;
export const CLAIM_CAP = 500_00;
/** O18: what a deadline has at least when it goes on. */
export const LEAST_LEFT_S = 24 * HOUR_S;

/** E14: 2 % of what is refunded, from $1 to $20. */
export const disputeFee = (refunded: number): number =>
  refunded === 0 ? 0 : Math.min(2_000, Math.max(100, partOf(refunded, 200)));

/** §9 */
export const FEEDBACK_S = 30 * DAY_S;

/** §3 "Rounding is half-up to the cent". */
function partOf(cents: number, tenThousandths: number): number {
  return Math.floor((2 * cents * tenThousandths + 10_000) / 20_000);
}

/** §2: 4 % for accounts, 2.5 % for gift cards, at least 30 cents, per unit. */
export function buyerFee(kind: Kind, price: number): number {
  return Math.max(30, partOf(price, kind === 'account' ? 400 : 250));
}

/** E7: the buyer fee is refunded pro rata, half-up. */
export function buyerFeeShare({ price, fee }: { price: number; fee: number }, refund: number) {
  return Math.floor((2 * fee * refund + price) / (2 * price));
}

/** E10: half of a release pays a debt of decisions. */
export const debtShare = (released: number) => partOf(released, 5_000);

/**
 * E4 for one unit: `fund` is 1 % of the price, out of the commission; `hold` gets the remainder.
 */
export function earnings(kind: Kind, level: 0 | 4, price: number) {
  const terms = levelOf(level);
  const charged = partOf(price, terms.fee[kind]);
  const fund = Math.min(charged, partOf(price, 100));
  const net = price - charged;
  const reserve = partOf(net, terms.reserve);
  const early = partOf(net - reserve, terms.early);
  return { commission: charged - fund, fund, reserve, early, hold: net - reserve - early };
}
