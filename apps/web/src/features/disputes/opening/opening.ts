import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import { MOST_ITEM_FILES } from '@guildhall/domain/disputes/rules';
import { openDisputeSchema } from '@guildhall/domain/disputes/schema';
import {
  DISPUTE_TYPES,
  type DisputeType,
  NO_EVIDENCE_REASONS,
  type NoEvidenceReason,
  WANTED_OUTCOMES,
  type WantedOutcome,
} from '@guildhall/domain/disputes/types';
import { errorCode } from '@guildhall/domain/kernel/field-errors';
import { z } from 'zod';
import type { UploadedFile } from '../../../lib/api/file-uploads.ts';
import { chosen } from '../../../lib/forms/form-schemas.ts';
import { type Settlement, settlementIn } from '../settlement.ts';

export type Disputable = DisputesOfOrderView['disputable'][number];

/** What is sent to open a dispute, without its order. */
export interface Opening {
  readonly type: DisputeType;
  readonly unit_ids: string[];
  readonly wanted: Settlement<WantedOutcome>;
  readonly statement: string;
  readonly file_ids: string[];
  readonly no_evidence: NoEvidenceReason | null;
}

/** What is shown as evidence, or why there is none. */
interface Shown {
  readonly files: readonly UploadedFile[];
  readonly no_evidence: NoEvidenceReason | null;
}

/** Checked with the other questions, also while they are wrong: one look says all. */
export const isShown = ({ files, no_evidence }: Shown) => files.length > 0 || no_evidence !== null;
export const notShown = { path: ['files'], error: errorCode('required'), when: () => true };

/** The answers to the questions, each wrong until it is given. */
export function openingSchema(disputable: readonly Disputable[]) {
  return z
    .strictObject({
      type: chosen(z.enum(DISPUTE_TYPES)),
      unit_ids: z.array(z.string()).min(1),
      outcome: chosen(z.enum(WANTED_OUTCOMES)),
      amount: z.string(),
      statement: openDisputeSchema.shape.statement,
      files: z.array(z.custom<UploadedFile>()).max(MOST_ITEM_FILES),
      no_evidence: z.enum(NO_EVIDENCE_REASONS).nullable(),
    })
    .refine(isShown, notShown)
    .transform(({ outcome, amount, files, no_evidence, ...rest }, context): Opening => {
      const wanted = settlementIn(outcome, amount, chosenUnits(disputable, rest.unit_ids));
      if (wanted === null) {
        context.addIssue({ code: 'custom', message: errorCode('required'), path: ['amount'] });
        return z.NEVER;
      }
      const fileIds = files.map(({ file_id }) => file_id);
      return {
        ...rest,
        wanted,
        file_ids: fileIds,
        no_evidence: fileIds.length > 0 ? null : no_evidence,
      };
    });
}

export const chosenUnits = (disputable: readonly Disputable[], ids: readonly string[]) =>
  disputable.filter(({ id }) => ids.includes(id));

const REASONS_OF: Partial<Record<DisputeType, readonly NoEvidenceReason[]>> = {
  not_delivered: ['not_received', 'nothing_to_show'],
  invalid_credentials: ['cannot_sign_in', 'nothing_to_show'],
  account_recalled: ['cannot_sign_in', 'nothing_to_show'],
};

/** Why there may be nothing to show, for what is wrong. */
export const noEvidenceReasonsFor = (type: DisputeType): readonly NoEvidenceReason[] =>
  REASONS_OF[type] ?? ['nothing_to_show'];
