import { CASE_KINDS } from '@guildhall/domain/orders/types';
import type { CaseReading } from '@guildhall/services/orders/break-glass/read-case';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { actView, proposalView, toAct, toProposal } from '../../users/decision-views.ts';
import { revealedUnitsView } from '../reveal-views.ts';

const caseKind = { case_kind: openVocabulary(CASE_KINDS) };

export const viewProposedView = z.object({ proposal_id: z.string() });
export const viewDecidedView = z.object({ order_id: z.string() });

/** In the order of their positions; units that the vault does not hold are left out. */
export const viewedUnitsView = z.object({
  units: z.array(revealedUnitsView.shape.units.element.extend({ position: z.int() })),
});

export const caseView = z.object({
  cases: z.array(z.object({ ...caseKind, case_id: z.string(), opened_at: z.iso.datetime() })),
  /** The proposal that waits for a second person. */
  proposal: proposalView.extend(caseKind).nullable(),
  /** Until when this viewer may view what was sold; null when they may not. */
  view_until: z.iso.datetime().nullable(),
  /** Every act of staff, oldest first. */
  acts: z.array(actView.extend({ ...caseKind, proposal_id: z.string() })),
});

export const toCase = ({
  cases,
  proposal,
  view_until,
  acts,
}: CaseReading): z.infer<typeof caseView> => ({
  cases: cases.map(({ kind, id, opened_at }) => ({
    case_kind: kind,
    case_id: id,
    opened_at: opened_at.toISOString(),
  })),
  proposal: proposal && { ...toProposal(proposal), case_kind: proposal.case_kind },
  view_until: view_until?.toISOString() ?? null,
  acts: acts.map((act) => ({
    ...toAct(act),
    case_kind: act.case_kind,
    proposal_id: act.proposal_id,
  })),
});
