import { DECISION_ACTS, type DecisionAct } from '@guildhall/domain/kernel/staff-decisions';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();

/** A proposal that waits for a second person, as its author made it; each room adds the change. */
export const proposalView = z.object({
  id: z.string(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: time,
  is_own: z.boolean(),
  fingerprint: z.string().describe('names what was shown, to confirm it'),
});
export type ProposalView = z.infer<typeof proposalView>;

/** An act of staff; each room adds what it was about. */
export const actView = z.object({
  act: openVocabulary(DECISION_ACTS),
  by: z.string(),
  role: z.string(),
  is_own: z.boolean(),
  reason: z.string().nullable(),
  occurred_at: time,
});
export type ActView = z.infer<typeof actView>;

interface Proposal {
  readonly id: string;
  readonly reason: string;
  readonly proposed_by_username: string;
  readonly proposed_at: Date;
  readonly is_own: boolean;
  readonly fingerprint: string;
}

export const toProposal = (proposal: Proposal): z.infer<typeof proposalView> => {
  const { id, reason, is_own, fingerprint, proposed_by_username, proposed_at } = proposal;
  const by = { proposed_by: proposed_by_username, proposed_at: proposed_at.toISOString() };
  return { id, reason, is_own, fingerprint, ...by };
};

interface Act {
  readonly act: DecisionAct;
  readonly username: string;
  readonly role: string;
  readonly is_own: boolean;
  readonly reason: string | null;
  readonly occurred_at: Date;
}

export const toAct = ({ act, username, role, is_own, reason, occurred_at }: Act) => ({
  act,
  by: username,
  role,
  is_own,
  reason,
  occurred_at: occurred_at.toISOString(),
});

/** A risk rule that an order or a withdrawal under review matched. */
export const riskReasonView = <Rule extends string>(rules: readonly Rule[]) =>
  z.object({
    rule: openVocabulary(rules),
    /** What it adds to the score, from 0 to 100. */
    weight: z.int(),
    /** What it found, in the unit of its rule: minutes, minor units, or a number of things. */
    found: z.int(),
  });
