import type { DisputeView } from '@guildhall/api/disputes/views';
import { PROPOSAL_STATES } from '@guildhall/domain/disputes/types';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { keptOf } from '../settlement.ts';
import { useMoneySentence } from './settlement-fields.tsx';

type Proposal = DisputeView['proposals'][number];

/** What was proposed, the newest first. The buttons to answer are at the top of the page. */
export function Proposals({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { proposals } = dispute;
  if (proposals.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t('proposals.title')} />
      <ul className="divide-y divide-line">
        {proposals.toReversed().map((proposal) => (
          <ProposalRow key={proposal.id} dispute={dispute} proposal={proposal} />
        ))}
      </ul>
    </Card>
  );
}

function ProposalRow({ dispute, proposal }: { dispute: DisputeView; proposal: Proposal }) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const sentence = useMoneySentence(dispute.currency);
  const side = proposal.side === 'seller' ? 'seller' : 'buyer';
  const state = PROPOSAL_STATES.find((known) => known === proposal.state) ?? 'other';
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium text-ink">
          {t(side === dispute.viewer ? 'proposals.by.you' : `proposals.by.${side}`)}
        </span>
        <Badge tone={state === 'open' ? 'attention' : state === 'accepted' ? 'success' : 'neutral'}>
          {t(`proposals.state.${state}`)}
        </Badge>
        <time dateTime={proposal.created_at} className="figures text-xs text-muted sm:ms-auto">
          {moment(proposal.created_at)}
        </time>
      </div>
      <p className="mt-1 text-sm text-ink">
        {sentence(keptOf(dispute.units, proposal), proposal.outcome)}
      </p>
    </li>
  );
}
