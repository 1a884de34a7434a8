import type { DisputeView } from '@guildhall/api/disputes/views';
import { DISPUTE_OUTCOMES } from '@guildhall/domain/disputes/types';
import { ProposalPanel } from '../../../../lib/decisions/proposal-panel.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { CitedEvidence } from '../../components/decisions.tsx';
import { MoneyRows } from '../../components/settlement-fields.tsx';
import { moneyOf } from '../../settlement.ts';
import { useProposalCalls } from '../hooks.ts';

interface PendingDecisionProps {
  dispute: DisputeView;
  pending: NonNullable<DisputeView['pending']>;
}

/** A decision that waits for a second person, as the first has proposed it. */
export function PendingDecision({ dispute, pending }: PendingDecisionProps) {
  const t = useMessages('disputes/cases');
  const { price } = useFormats();
  const calls = useProposalCalls();
  const outcome = DISPUTE_OUTCOMES.find((known) => known === pending.outcome);
  if (outcome === undefined) return null;
  const money = moneyOf(dispute.units, { outcome, refund_minor: pending.refund_minor });
  const amount = price(pending.buyer_minor, dispute.currency);
  return (
    <ProposalPanel
      proposal={pending}
      decision={t(`pending.${outcome}`, { amount })}
      changes={
        <>
          <MoneyRows money={money} currency={dispute.currency} />
          <CitedEvidence
            dispute={dispute}
            ids={pending.evidence_ids}
            label={t('pending.evidence')}
          />
        </>
      }
      calls={calls}
      confirmation={{
        open: t('pending.confirm_open'),
        title: t('pending.confirm_title'),
        help: t('pending.confirm_body', { name: pending.proposed_by }),
        submit: t('pending.confirm_submit'),
        done: t('pending.done'),
        danger: false,
      }}
      dismissal={{
        help: t('pending.dismiss_help'),
        dismissed: t('pending.dismissed'),
        withdrawn: t('pending.withdrawn'),
      }}
    />
  );
}
