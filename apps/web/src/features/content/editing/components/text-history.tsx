import type { TextView } from '@guildhall/api/content/editing/views';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Timeline } from '@guildhall/ui/timeline';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { ChangedBlocks } from '../../components/changed-blocks.tsx';
import { eventText, STATE_TONES } from '../words.ts';

interface HistoryProps {
  text: TextView;
}

/** The versions, the newest first, each with what it changed. */
export function TextVersions({ text: { versions, language } }: HistoryProps) {
  const t = useMessages('content/editing');
  const { moment } = useFormats();
  return (
    <Card>
      <CardHeader title={t('versions.title')} />
      <ol className="flex flex-col divide-y divide-line text-sm">
        {versions.map(({ number, state, created_at, publish_at, changes }) => (
          <li key={number} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
              {t('versions.number', { number })}
              <Badge tone={STATE_TONES[state]}>{t(`filter.${state}`)}</Badge>
            </p>
            <p className="figures text-muted">
              {state === 'scheduled' && publish_at !== null
                ? t('versions.scheduled', { date: moment(publish_at) })
                : moment(created_at)}
            </p>
            {changes !== null && (
              <details className="mt-1">
                <summary className="cursor-pointer py-1 text-accent-ink">
                  {t('versions.changes')}
                </summary>
                {changes.length === 0 && <p className="text-muted">{t('versions.same')}</p>}
                <ChangedBlocks changes={changes} lang={language} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Who has saved, published or archived it, and why. */
export function TextActs({ text: { acts } }: HistoryProps) {
  const t = useMessages('content/editing');
  const { moment } = useFormats();
  const done = acts.filter(({ act }) => act === 'carry_out').toReversed();
  return (
    <Card>
      <CardHeader
        title={t('acts.title')}
        description={done.length === 0 ? t('acts.none') : undefined}
      />
      {done.length > 0 && (
        <Timeline
          label={t('acts.label')}
          items={done.map(({ proposal_id, event, number, by, reason, occurred_at: at }) => ({
            id: proposal_id,
            title: eventText(t, event, number),
            at: { iso: at, text: moment(at) },
            body: (
              <>
                <bdi>{by}</bdi>
                {reason !== null && <p dir="auto">{reason}</p>}
              </>
            ),
          }))}
        />
      )}
    </Card>
  );
}
