import { z } from 'zod';
import { minor } from '../kernel/money.ts';
import {
  amount,
  count,
  hours,
  type NumbersOf,
  type ObjectOf,
} from '../kernel/rules/number-schemas.ts';

/** What disputes have in the rule book (rules.md §1, §2, §6). */
export const disputeNumbersIn = (object: ObjectOf) => ({
  disputes: object({
    /** When the system acts if the seller says nothing. */
    answer_hours: hours,
    /** The time that the seller is asked to answer in; an answer counts until `answer_hours`. */
    shown_answer_hours: hours,
    /** When either side may call for staff, and when the system does, from the opening on. */
    escalate_hours: hours,
    negotiation_hours: hours,
    proposal_hours: hours,
    /** Of each side. */
    proposals: count,
    /** How long staff may take to assign an officer, and a side to bring evidence. */
    assign_hours: hours,
    evidence_hours: hours,
    /** Until staff have decided, from the escalation or the appeal on. */
    decision_hours: hours,
    appeal_hours: hours,
    /** How many disputes of a buyer may be open, and how often one unit may be disputed. */
    open_per_buyer: count,
    per_unit: count,
    /** The fee of a seller who lost after the escalation, of what is refunded (E14). */
    fee: z.int().min(0).max(10_000),
    min_fee_minor: amount,
    max_fee_minor: amount,
    /** When staff get a recall claim that the seller does not answer. */
    claim_answer_hours: hours,
    /** How often the rest of an approved claim is taken from what the seller has by then. */
    recovery_hours: hours,
    /** What the shop advances for one recall claim at most. */
    claim_cap_minor: amount,
  }),
});

/** As version 1 has them. */
export const firstDisputeNumbers: NumbersOf<typeof disputeNumbersIn> = {
  disputes: {
    answer_hours: 24,
    shown_answer_hours: 12,
    escalate_hours: 12,
    negotiation_hours: 48,
    proposal_hours: 24,
    proposals: 3,
    assign_hours: 4,
    evidence_hours: 24,
    decision_hours: 72,
    appeal_hours: 48,
    open_per_buyer: 3,
    per_unit: 2,
    fee: 200,
    min_fee_minor: minor(100),
    max_fee_minor: minor(2_000),
    claim_answer_hours: 48,
    recovery_hours: 72,
    claim_cap_minor: minor(50_000),
  },
};
