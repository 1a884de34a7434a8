import type { DisputeView } from '@guildhall/api/disputes/views';
import { DISPUTE_OUTCOMES } from '@guildhall/domain/disputes/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { keptOf } from '../settlement.ts';
import { evidenceElementId, evidenceNumbers } from './evidence-locker.tsx';
import { MoneyRows } from './settlement-fields.tsx';

/** The decisions of staff with their reasons, the newest first. */
export function Decisions({ dispute }: { dispute: DisputeView }) {
  return dispute.decisions
    .toReversed()
    .map((decision) => <Decision key={decision.id} dispute={dispute} decision={decision} />);
}

interface DecisionProps {
  dispute: DisputeView;
  decision: DisputeView['decisions'][number];
}

function Decision({ dispute, decision }: DecisionProps) {
  const t = useMessages('disputes/case');
  const { moment } = useFormats();
  const outcome = DISPUTE_OUTCOMES.find((known) => known === decision.outcome) ?? 'other';
  return (
    <Card>
      <CardHeader
        title={t(decision.is_appeal ? 'decision.title_appeal' : 'decision.title')}
        description={moment(decision.created_at)}
      />
      <p className="text-base font-semibold text-ink">{t(`decision.${outcome}`)}</p>
      <MoneyRows money={keptOf(dispute.units, decision)} currency={dispute.currency} />
      <h3 className="mt-4 text-sm font-semibold text-ink">{t('decision.reasons')}</h3>
      <p
        dir="auto"
        className="align-with-page mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink"
      >
        {decision.reason}
      </p>
      <CitedEvidence dispute={dispute} ids={decision.evidence_ids} label={t('decision.based_on')} />
    </Card>
  );
}

interface CitedEvidenceProps {
  dispute: Pick<DisputeView, 'evidence'>;
  ids: readonly string[];
  label: string;
}

/** The numbers of the items that reasons are based on, with links to them. */
export function CitedEvidence({ dispute, ids, label }: CitedEvidenceProps) {
  const t = useMessages('disputes/case');
  const numbers = evidenceNumbers(dispute);
  const cited = ids
    .flatMap((id) => ({ id, number: numbers.get(id) ?? 0 }))
    .toSorted((one, other) => one.number - other.number);
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      {label}
      {cited.map(({ id, number }) => (
        <a
          key={id}
          href={`#${evidenceElementId(id)}`}
          className="figures inline-flex min-h-11 items-center text-accent-ink underline-offset-4 hover:underline md:min-h-6"
        >
          {t('decision.item', { number: String(number) })}
        </a>
      ))}
    </p>
  );
}
