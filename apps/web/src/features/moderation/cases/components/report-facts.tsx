import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { eventText, kindText, measureText, stateText } from '../../words.ts';

/** What was decided about the same user before, and what happened to this report. */
export function ReportFacts({ view }: { view: ReportCaseView }) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const { date, list, moment } = useFormats();
  return (
    <Card>
      <CardHeader title={t('past.title')} />
      {view.past.length === 0 && <p className="text-sm text-muted">{t('past.none')}</p>}
      <ul className="flex flex-col gap-2 text-sm text-ink">
        {view.past.map(({ id, kind, state, measures, decided_at: at }) => (
          <li key={id}>
            <Link
              to={`/admin/reports/${id}`}
              className="inline-flex min-h-11 items-center text-link underline md:min-h-8"
            >
              {t('past.row', {
                kind: kindText(shared, kind),
                state:
                  measures.length === 0
                    ? stateText(shared, state)
                    : list(measures.map((measure) => measureText(shared, measure, kind))),
                date: at === null ? '' : date(at),
              })}
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('history.title')}</h3>
      <ol className="mt-1 flex flex-col gap-1 text-sm wrap-anywhere text-ink">
        {view.history.map(({ event, username, occurred_at: at }) => (
          <li key={`${event} ${at}`}>
            {username === null
              ? t('history.row', { event: eventText(t, event), date: moment(at) })
              : t('history.row_by', {
                  event: eventText(t, event),
                  date: moment(at),
                  name: username,
                })}
          </li>
        ))}
      </ol>
    </Card>
  );
}
