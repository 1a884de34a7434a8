import type { AppRouter } from '@guildhall/api/root';
import { Card, CardHeader } from '@guildhall/ui/card';
import type { inferRouterOutputs } from '@trpc/server';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { ruleText } from '../words.ts';
import { AppealDialog } from './appeal-dialog.tsx';

type Points = inferRouterOutputs<AppRouter>['moderation']['restrictions']['points'];

/** The points of the user, each with its rule, what it is about, and until when it counts. */
export function OwnPoints({ points, total }: { points: Points; total: number }) {
  const t = useMessages('moderation/own');
  const shared = useMessages('moderation');
  const { date } = useFormats();
  return (
    <Card>
      <CardHeader
        title={t('restrictions.points_title', { count: String(total) })}
        description={t('restrictions.points_help')}
      />
      {points.length === 0 && <p className="text-sm text-muted">{t('restrictions.points_none')}</p>}
      <ul className="flex flex-col gap-3 text-sm text-ink">
        {points.map((row) => (
          <li key={row.id}>
            {t('restrictions.point_row', {
              rule: ruleText(shared, row.rule),
              points: t('restrictions.points', { count: row.points }),
              date: date(row.created_at),
            })}
            <p className="flex flex-wrap items-center gap-x-3 text-muted">
              {row.counts
                ? t('restrictions.point_until', { date: date(row.expires_at) })
                : t('restrictions.point_over')}
              {t(row.is_automated ? 'restrictions.by_system' : 'restrictions.by_person')}
              {row.source === 'order' && (
                <Link
                  to={`/order/${row.source_id}`}
                  className="inline-flex min-h-11 items-center text-link underline md:min-h-8"
                >
                  {t('restrictions.order')}
                </Link>
              )}
            </p>
            {row.appeal_until !== null && (
              <div className="mt-1 flex flex-wrap items-center gap-3">
                <AppealDialog of={{ kind: 'points', id: row.id }} />
                <p className="text-muted">
                  {t('restrictions.appeal_until', { date: date(row.appeal_until) })}
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
