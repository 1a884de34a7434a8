import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { RESTRICTION_EVENTS } from '@guildhall/domain/moderation/types';
import { Card, CardHeader } from '@guildhall/ui/card';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { restrictionStateText, restrictionText, ruleText } from '../../words.ts';

/** What happened to a restriction, the points of its user, and their other restrictions. */
export function RestrictionHistory({ view }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const { moment } = useFormats();
  // A later version of the server may have other events.
  const eventText = (event: string) =>
    t(`event.${RESTRICTION_EVENTS.find((each) => each === event) ?? 'other'}`);
  return (
    <Card>
      <CardHeader title={t('history.title')} />
      <ol className="flex flex-col gap-1 text-sm wrap-anywhere text-ink">
        {view.history.map(({ event, username, reason, occurred_at: at }) => (
          <li key={`${event} ${at}`}>
            {username === null
              ? t('history.row', { event: eventText(event), date: moment(at) })
              : t('history.row_by', { event: eventText(event), date: moment(at), name: username })}
            {reason !== null && (
              <p dir="auto" className="text-muted">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Points view={view} />
      <Others view={view} />
    </Card>
  );
}

function Points({ view: { points } }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  const { date } = useFormats();
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('points.title')}</h3>
      {points.length === 0 && <p className="text-sm text-muted">{t('points.none')}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm wrap-anywhere text-ink">
        {points.map((row) => (
          <li key={row.id}>
            {t('points.row', {
              rule: ruleText(shared, row.rule),
              points: String(row.points),
              date: date(row.created_at),
            })}
            {!row.counts && <span className="text-muted"> · {t('points.over')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Others({ view: { others } }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const shared = useMessages('moderation');
  const { date } = useFormats();
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold text-ink">{t('others.title')}</h3>
      {others.length === 0 && <p className="text-sm text-muted">{t('others.none')}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm wrap-anywhere text-ink">
        {others.map(({ id, kind, state, created_at: at }) => (
          <li key={id}>
            <Link
              to={`/admin/suspended-users/${id}`}
              className="inline-flex min-h-11 items-center text-link underline md:min-h-8"
            >
              {t('others.row', {
                kind: restrictionText(shared, kind),
                state: restrictionStateText(shared, state),
                date: date(at),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
