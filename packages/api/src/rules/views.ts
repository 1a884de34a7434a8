import {
  ruleChangesSchema,
  ruleNumbersSchema,
} from '@guildhall/domain/kernel/rules/rule-book-schema';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { FeesReading } from '@guildhall/services/rules/read-fees';
import type { RuleBookReading } from '@guildhall/services/rules/read-rules';
import { z } from 'zod';
import { actView, proposalView, toAct, toProposal } from '../users/decision-views.ts';

const time = z.iso.datetime();

/** A version of the rules with all of its numbers. */
const versionView = z.object({
  version: z.int(),
  /** From when on it is in force. */
  effective_at: time,
  numbers: ruleNumbersSchema,
});

export const ruleBookView = z.object({
  /** The shop's clock when this was read. */
  now: time,
  /** The version in force. */
  in_force: z.int(),
  /**
   * The earliest time from which the next version may be in force, if it is announced now and
   * changes no fee.
   */
  earliest_at: time,
  /** Newest first. A change is made to the first. */
  versions: z.array(
    versionView.extend({
      /** Null for the first version. */
      by: z.string().nullable(),
      reason: z.string(),
      created_at: time,
    }),
  ),
  /** The proposal that waits for a second person, with the last version and the one to come. */
  proposal: proposalView.extend({ before: versionView, after: versionView }).nullable(),
  /** Every act of staff, oldest first, with the numbers that were proposed. */
  acts: z.array(
    actView.extend({ proposal_id: z.string(), effective_at: time, numbers: ruleChangesSchema }),
  ),
});
export type RuleBookView = z.infer<typeof ruleBookView>;

/** The numbers that say what the site costs and when money is released. */
const feeNumbersView = ruleNumbersSchema.pick({
  buyer_fee: true,
  fund_share: true,
  levels: true,
  reserve_days: true,
  warranty_choices_days: true,
  withdrawals: true,
  min_price_minor: true,
  max_price_minor: true,
});

export const feesView = z.object({
  /** The shop's clock when this was read. */
  now: time,
  currency: z.string(),
  /** The version of the rules in force. */
  version: z.int(),
  numbers: feeNumbersView,
  /** Newest first. Those with a later date are announced. */
  changes: z.array(
    z.object({
      version: z.int(),
      effective_at: time,
      announced_at: time,
      changed: z.array(
        z.object({
          field: z.string().describe('the place in the rule book: levels.0.commission.account'),
          before: z.int().nullable(),
          after: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type FeesView = z.infer<typeof feesView>;

export const ruleChangeView = z.object({ proposal_id: z.string() });

export const announcedVersionView = z.object({ version: z.int(), effective_at: time });

const toVersion = <Version extends { readonly numbers: unknown }>(version: Version) => ({
  ...version,
  numbers: ruleNumbersSchema.parse(version.numbers),
});

export function toRuleBook(reading: RuleBookReading): RuleBookView {
  const { now, in_force, earliest_at, versions, proposal, acts } = reading;
  return {
    now: now.toISOString(),
    in_force,
    earliest_at: earliest_at.toISOString(),
    versions: versions.map(({ effective_at, created_at, ...version }) => ({
      ...toVersion(version),
      effective_at: effective_at.toISOString(),
      created_at: created_at.toISOString(),
    })),
    proposal: proposal && {
      ...toProposal(proposal),
      before: toVersion(proposal.before),
      after: toVersion(proposal.after),
    },
    acts: acts.map((act) => ({ ...toAct(act), proposal_id: act.proposal_id, ...act.change })),
  };
}

export function toFees({ now, rules, changes }: FeesReading): FeesView {
  return {
    now: now.toISOString(),
    currency: SETTLEMENT_CURRENCY,
    version: rules.version,
    numbers: feeNumbersView.parse(rules),
    changes: changes.map(({ effective_at, announced_at, ...change }) => ({
      ...change,
      effective_at: effective_at.toISOString(),
      announced_at: announced_at.toISOString(),
    })),
  };
}
