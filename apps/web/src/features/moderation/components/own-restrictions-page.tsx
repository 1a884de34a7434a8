import { Card, CardHeader } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { useOwnRestrictions } from '../hooks.ts';
import { OwnPoints } from './own-points.tsx';
import { OwnRestrictionEntry } from './own-restriction-entry.tsx';

/** What restricts the user and why, their points, what still works, and how to appeal. */
export function OwnRestrictionsPage() {
  const t = useMessages('moderation/own');
  const { site_name } = useSite();
  const query = useOwnRestrictions();
  return (
    <>
      <title>{`${t('restrictions.title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('restrictions.title')}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{t('restrictions.help')}</p>
      {query.isPending && <Skeleton className="h-64 rounded-xl" />}
      {query.isError && (
        <ErrorState
          title={t('restrictions.load_failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <Loaded data={query.data} />}
    </>
  );
}

function Loaded({ data }: { data: NonNullable<ReturnType<typeof useOwnRestrictions>['data']> }) {
  const t = useMessages('moderation/own');
  const { restrictions, points, total_points: total } = data;
  return (
    <div className="flex flex-col gap-6">
      {restrictions.length === 0 ? (
        <EmptyState
          icon="circle-check"
          title={t('restrictions.none')}
          description={t('restrictions.none_help')}
        />
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {restrictions.map((restriction) => (
              <li key={restriction.id} className="flex flex-col gap-3 p-4 md:px-6">
                <OwnRestrictionEntry restriction={restriction} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {restrictions.some((each) => each.in_effect) && (
        <Card>
          <CardHeader title={t('restrictions.stays')} description={t('restrictions.stays_help')} />
        </Card>
      )}
      <OwnPoints points={points} total={total} />
    </div>
  );
}
