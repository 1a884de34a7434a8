import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { askedLanguageSchema } from '../kernel/language-schema.ts';
import { minor } from '../kernel/money.ts';
import { MAX_UNITS } from '../kernel/rules/number-schemas.ts';
import { paragraphsSchema } from '../kernel/text/visible-text.ts';
import { secretsOfUnitsSchema } from '../vault/schema.ts';
import { LEAST_STATEMENT, MOST_ITEM_FILES, STATEMENT_MAX_LENGTH } from './rules.ts';
import {
  DISPUTE_OUTCOMES,
  DISPUTE_SIDES,
  DISPUTE_TYPES,
  NO_EVIDENCE_REASONS,
  ORIGINAL_REASONS,
  WANTED_OUTCOMES,
} from './types.ts';

const amountSchema = z.int().min(1).max(100_000_000).transform(minor);
const filesSchema = z.array(idSchema).max(MOST_ITEM_FILES).default([]);

/** Of a partial refund alone: how much of the price of each unit. */
const partOnly = {
  path: ['refund_minor'],
  error: 'required',
};
const hasPart = ({
  outcome,
  refund_minor: part,
}: {
  readonly outcome: string;
  readonly refund_minor: number | null;
}) => (outcome === 'refund_part') === (part !== null);

const wantedSchema = z
  .strictObject({
    outcome: z.enum(WANTED_OUTCOMES),
    refund_minor: amountSchema.nullable().default(null),
  })
  .refine(hasPart, partOnly);

const noEvidence = { path: ['no_evidence'], error: 'required' };
const hasEvidence = ({
  file_ids: files,
  no_evidence: reason,
}: {
  readonly file_ids: readonly string[];
  readonly no_evidence: string | null;
}) => files.length > 0 || reason !== null;

export const openDisputeSchema = z
  .strictObject({
    idempotency_key: idempotencyKeySchema,
    order_id: idSchema,
    unit_ids: z.array(idSchema).min(1).max(MAX_UNITS),
    type: z.enum(DISPUTE_TYPES),
    wanted: wantedSchema,
    statement: paragraphsSchema({ min: LEAST_STATEMENT, max: STATEMENT_MAX_LENGTH }),
    file_ids: filesSchema,
    /** Why there is nothing to show, for a dispute without a file. */
    no_evidence: z.enum(NO_EVIDENCE_REASONS).nullable().default(null),
  })
  .refine(hasEvidence, noEvidence);
export type OpenDispute = z.infer<typeof openDisputeSchema>;

/** A case that staff open (O17): what they saw is its first item of evidence. */
export const openForStaffSchema = z.strictObject({
  idempotency_key: idempotencyKeySchema,
  order_id: idSchema,
  unit_ids: z.array(idSchema).min(1).max(MAX_UNITS),
  type: z.enum(DISPUTE_TYPES),
  statement: paragraphsSchema({ min: LEAST_STATEMENT, max: STATEMENT_MAX_LENGTH }),
});
export type OpenForStaff = z.infer<typeof openForStaffSchema>;

export const openClaimSchema = z
  .strictObject({
    idempotency_key: idempotencyKeySchema,
    order_id: idSchema,
    statement: paragraphsSchema({ min: LEAST_STATEMENT, max: STATEMENT_MAX_LENGTH }),
    file_ids: filesSchema,
    /** Why there is nothing to show, for a claim without a file. */
    no_evidence: z.enum(NO_EVIDENCE_REASONS).nullable().default(null),
  })
  .refine(hasEvidence, noEvidence);
export type OpenClaim = z.infer<typeof openClaimSchema>;

export const readDisputeSchema = z.strictObject({
  dispute_id: idSchema,
  /** The language of the labels in the form for a replacement. */
  language: askedLanguageSchema,
});
export const readDisputeThreadSchema = z.strictObject({
  dispute_id: idSchema,
  /** Messages before this one; absent for the newest. */
  before_seq: z.int().min(1).max(2_000_000_000).optional(),
});
export type ReadDisputeThread = z.infer<typeof readDisputeThreadSchema>;

export const readDisputesOfOrderSchema = z.strictObject({ order_id: idSchema });

const action = { idempotency_key: idempotencyKeySchema, dispute_id: idSchema };

export const disputeActionSchema = z.strictObject(action);
export type DisputeAction = z.infer<typeof disputeActionSchema>;

export const answerDisputeSchema = z.strictObject({
  ...action,
  statement: paragraphsSchema({ min: LEAST_STATEMENT, max: STATEMENT_MAX_LENGTH }),
  file_ids: filesSchema,
});
export type AnswerDispute = z.infer<typeof answerDisputeSchema>;

export const proposeSettlementSchema = z
  .strictObject({
    ...action,
    outcome: z.enum(WANTED_OUTCOMES),
    refund_minor: amountSchema.nullable().default(null),
  })
  .refine(hasPart, partOnly);
export type ProposeSettlement = z.infer<typeof proposeSettlementSchema>;

/** Of a delivery: one secret for each disputed unit, in the order of their positions. */
export const proposeReplacementSchema = z.strictObject({
  ...action,
  secrets: secretsOfUnitsSchema,
});
export type ProposeReplacement = z.infer<typeof proposeReplacementSchema>;

/** Names the proposal that was shown: another one is not answered by it. */
export const answerProposalSchema = z.strictObject({ ...action, proposal_id: idSchema });
export type AnswerProposal = z.infer<typeof answerProposalSchema>;

export const addEvidenceSchema = z.strictObject({
  ...action,
  text: paragraphsSchema({ min: 1, max: STATEMENT_MAX_LENGTH }),
  file_ids: filesSchema,
});
export type AddEvidence = z.infer<typeof addEvidenceSchema>;

export const openOriginalSchema = z.strictObject({
  ...action,
  file_id: idSchema,
  reason: z.enum(ORIGINAL_REASONS),
});
export type OpenOriginal = z.infer<typeof openOriginalSchema>;

export const listDisputesSchema = z
  .strictObject({
    /** `mine` are those that the viewer has taken; `waiting` are those that nobody has. */
    filter: z.enum(['open', 'mine', 'waiting', 'closed']).default('open'),
    search: searchSchema,
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(100).default(50),
  })
  .prefault({});
export type ListDisputes = z.infer<typeof listDisputesSchema>;

export const listOfficersSchema = z.strictObject({ user_ids: z.array(idSchema).max(500) });
export type ListOfficers = z.infer<typeof listOfficersSchema>;

export const askEvidenceSchema = z.strictObject({
  ...action,
  side: z.enum(DISPUTE_SIDES),
  question: paragraphsSchema({ min: LEAST_STATEMENT, max: STATEMENT_MAX_LENGTH }),
});
export type AskEvidence = z.infer<typeof askEvidenceSchema>;

export const decideDisputeSchema = z
  .strictObject({
    ...action,
    outcome: z.enum(DISPUTE_OUTCOMES),
    refund_minor: amountSchema.nullable().default(null),
    reason: decisionReasonSchema,
    /** The evidence that the reasons are based on. */
    evidence_ids: z.array(idSchema).min(1).max(50),
  })
  .refine(hasPart, partOnly);
export type DecideDispute = z.infer<typeof decideDisputeSchema>;
