import { z } from 'zod';
import type { Minor } from '../money.ts';

/** More units no order can have: a limit of requests and of the database, not a rule. */
export const MAX_UNITS = 1_000;

/** No request names a larger amount of money: a limit of requests, not a rule. */
export const MAX_AMOUNT_MINOR = 1_000_000_000;

/** How many of the last completed orders, or paid withdrawals, a risk depends on. */
export const RISK_HISTORY = 20;

const count = z.int().min(0).max(1_000_000);
const days = z.int().min(0).max(3_650);
const hours = z.int().min(0).max(10_000);
const minutes = z.int().min(1).max(100_000);
/** In basis points. */
const share = z.int().min(0).max(10_000);
/** Money by its type alone: a schema with a transform could not describe an output. */
const amount = z.int().min(0).max(MAX_AMOUNT_MINOR) as unknown as z.ZodType<Minor, number>;

/** No list of the rule book is longer: a limit of requests, not a rule. */
const MAX_ENTRIES = 100;
const list = <Schema extends z.ZodType>(item: Schema) => z.array(item).max(MAX_ENTRIES);

type ObjectOf = typeof z.strictObject;

/** The terms of a seller level (rules.md §2, CODE_HOLD of §1). */
const levelIn = (object: ObjectOf) =>
  object({
    commission: object({ account: share, gift_card: share }),
    max_active_offers: count,
    max_price_minor: amount,
    early_release: share,
    reserve: share,
    code_hold_days: days,
  });

/** Spending limits. A buyer gets the row with the highest `verification` that they have reached. */
const buyerLimitIn = (object: ObjectOf) =>
  object({
    verification: z.int().min(0).max(3),
    max_order_minor: amount,
    max_day_minor: amount,
    orders_per_hour: count,
  });

/** What may be topped up within 24 hours. */
const topUpLimitIn = (object: ObjectOf) =>
  object({ verification: z.int().min(0).max(3), max_day_minor: amount, per_day: count });

const weight = z.int().min(0).max(100);
/** Of another amount, and above it. */
const multiple = z.int().min(10_000).max(1_000_000);
const few = z.int().min(1).max(RISK_HISTORY);
const several = z.int().min(1).max(1_000);

/** The risk rules about the session that somebody acts in. */
const sessionRiskRulesIn = (object: ObjectOf) => ({
  new_device: object({ weight, hours }),
  /** So many other users were seen on the device. */
  shared_device: object({ weight, users: several }),
  /** A country is known if the user has signed in from it so long ago. */
  new_country: object({ weight, hours }),
});

/** What each risk rule adds to the score of a purchase, and from when on (decision 76). */
function riskRulesIn(object: ObjectOf) {
  return object({
    /** So long after the sign-up a user is new. */
    new_user: object({ weight, hours }),
    early_order: object({ weight, minutes }),
    /** Fewer completed orders than these; as many are looked at. */
    few_orders: object({ weight, orders: few }),
    high_first_order: object({ weight, least_minor: amount }),
    /** Of the highest total among the last completed orders. */
    above_usual: object({ weight, share: multiple }),
    ...sessionRiskRulesIn(object),
    /** Opened within an hour, this one included. */
    many_orders: object({ weight, orders: several }),
  });
}

/** The same of a withdrawal (decision 90). */
function withdrawalRiskRulesIn(object: ObjectOf) {
  return object({
    new_method: object({ weight, hours }),
    /** So many other users have had a payout method to the same destination. */
    shared_method: object({ weight, users: several }),
    /** Fewer paid withdrawals than these; as many are looked at. */
    few_withdrawals: object({ weight, withdrawals: few }),
    high_first_withdrawal: object({ weight, least_minor: amount }),
    /** Of the highest amount among the last paid withdrawals. */
    above_usual: object({ weight, share: multiple }),
    /** So much of the amount became available within these hours. */
    recent_earnings: object({ weight, hours, share }),
    ...sessionRiskRulesIn(object),
    /** Requested within 24 hours, this one included. */
    many_withdrawals: object({ weight, withdrawals: several }),
    open_chargebacks: object({ weight, chargebacks: several }),
    debt: object({ weight, least_minor: amount }),
  });
}

/** Limits of money in and back out. */
function moneyNumbersIn(object: ObjectOf) {
  return {
    payment_limits: object({
      /** Payments of one user that the provider has not decided about, at once. */
      unfinished: z.int().min(1).max(1_000),
      /** How long the provider's page of a top-up stays open. */
      top_up_page_minutes: minutes,
      /** Top-ups within 24 hours, by the highest `verification` that the user has reached. */
      top_ups: list(topUpLimitIn(object)).min(1),
    }),
    refunds_to_source: object({
      /** Within 24 hours. */
      per_day: count,
      max_day_minor: amount,
      /** So many refunds of unused top-ups within so many days are free; others are reviewed. */
      free_unused: count,
      free_unused_days: days,
      /** How long a refund waits for its review at most. */
      review_hours: hours,
      /** What the provider keeps of a payment, which a reviewed refund is less by. */
      cost: object({ share, fixed_minor: amount }),
    }),
  };
}

/** Every number of rules.md §1 and §2, and those that the code adds to them. */
function numbersIn(object: ObjectOf) {
  const fee = object({ share, least_minor: amount });
  /** A share and a fixed amount, within limits. */
  const payoutFee = object({
    share,
    fixed_minor: amount,
    least_minor: amount,
    most_minor: amount,
  });
  return object({
    pay_ttl_minutes: minutes,
    risk_review_score: z.int().min(0).max(101),
    risk_review_hours: hours,
    /** A staff decision on more money than this needs a second person. */
    second_person_above_minor: amount,
    delivery_choices_minutes: list(minutes).min(1),
    late_grace_minutes: minutes,
    late_auto_hours: hours,
    /** How long a party of an order has to answer the other (CANCEL_ANSWER). */
    request_answer_hours: hours,
    inspect_hours: hours,
    inspect_after_reveal_hours: hours,
    /** What is left of a deadline at least when a dispute ends (O18, O20). */
    resume_least_hours: hours,
    reminder_hours: list(hours),
    warranty_days: object({ A: days, B: days, C: days }),
    warranty_choices_days: list(days).min(1),
    reserve_days: object({ account: days, gift_card: days }),
    recall_cover_days: days,
    buyer_fee: object({ account: fee, gift_card: fee }),
    fund_share: share,
    levels: list(levelIn(object)).min(1),
    buyer_limits: list(buyerLimitIn(object)).min(1),
    orders_opened_per_hour: count,
    min_price_minor: amount,
    max_price_minor: amount,
    codes_per_order_new_buyer: z.int().min(1).max(MAX_UNITS),
    codes_per_order: z.int().min(1).max(MAX_UNITS),
    new_buyer_completed_orders: count,
    offer_days: object({ new_seller: days, others: days }),
    reviewed_first_offers: count,
    max_price_tiers: count,
    reveal_tries_per_hour: count,
    /** The limits of one top-up. */
    top_up: object({ least_minor: amount, most_minor: amount }),
    ...moneyNumbersIn(object),
    /** How long the seller of an archived offer may undo that. */
    archive_undo_hours: hours,
    /**
     * Prices below and above these shares of the median of as many sales at least, in so many days,
     * are reviewed.
     */
    price_review: object({
      below_share: share,
      above_share: z.int().min(10_000).max(1_000_000),
      least_sales: z.int().min(1).max(1_000),
      days: z.int().min(1).max(365),
    }),
    withdrawals: object({
      least_minor: amount,
      fees: object({ bank: payoutFee, e_wallet: payoutFee, stablecoin: payoutFee }),
      /** What the network of a stablecoin takes, which its fee adds. */
      network_costs: object({ ethereum: amount, polygon: amount }),
      /** So many withdrawals of each calendar month are free. */
      free_per_month: count,
      /** By seller level. */
      day_limits_minor: list(amount).min(1),
      /** Staff answer within these hours (WD_REVIEW_SLA). */
      review_hours: hours,
      auto_approve_hours: hours,
      security_cooldown_hours: hours,
      new_device_hours: hours,
      hold_days: days,
      extended_hold_days: days,
    }),
    risk_rules: riskRulesIn(object),
    withdrawal_risk_rules: withdrawalRiskRulesIn(object),
    /** How long a tick of the securing checklist may be taken back. */
    checklist_undo_minutes: minutes,
  });
}

/**
 * The types of the rule book are inferred from it, and what the table `rule_versions` holds is
 * checked by it. A server that does not know a number ignores it, so that servers of the last
 * release read the versions of this one.
 */
export const ruleNumbersSchema = numbersIn(z.object as unknown as ObjectOf);

/** The numbers that a change of the rules names; the others stay. Unknown ones are refused. */
export const ruleChangesSchema = numbersIn(z.strictObject).partial();
