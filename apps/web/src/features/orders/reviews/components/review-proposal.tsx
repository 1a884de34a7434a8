import { ProposedChange } from '../../../../lib/decisions/change-table.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ProposalPanel } from '../../../../lib/decisions/proposal-panel.tsx';
import { type Proposal, useProposalCalls } from '../hooks.ts';
import { useChangeRows } from '../review-changes.ts';

interface ReviewProposalProps {
  proposal: Proposal;
  currency: string;
}

/** A proposal to clear or to reject the payment. */
export function ReviewProposal({ proposal, currency }: ReviewProposalProps) {
  const t = useMessages('orders/reviews');
  const { decision, proposed_by, before, after } = proposal;
  const rows = useChangeRows(currency);
  return (
    <ProposalPanel
      proposal={proposal}
      decision={t(`proposal.decision.${decision}`)}
      changes={<ProposedChange before={before} after={after} rows={rows} />}
      calls={useProposalCalls()}
      confirmation={{
        open: t(`proposal.confirm.${decision}`),
        title: t(`decide.confirm.${decision}`),
        help: t('proposal.confirm.body', { name: proposed_by }),
        submit: t(`decide.submit.${decision}`),
        done: t(`decide.done.${decision}`),
        danger: decision === 'reject',
      }}
      dismissal={{
        help: t('proposal.dismiss.body'),
        dismissed: t('proposal.dismiss.done'),
        withdrawn: t('proposal.withdraw.done'),
      }}
    />
  );
}
