import type { ClosingView } from '@guildhall/api/privacy/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useCloseAccount, useKeepAccount } from '../hooks.ts';
import { DataExportCard } from './data-export-card.tsx';
import { ObstacleList } from './obstacle-list.tsx';

/**
 * What a user decides about their own data: getting a copy of it, closing the account, and keeping
 * it after all.
 */
export function OwnDataSection() {
  const t = useMessages('privacy');
  const closing = trpc.privacy.closing.useQuery(undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="own-data" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="own-data" className="text-lg font-semibold text-ink">
        {t('title')}
      </h2>
      <DataExportCard />
      <Card>
        {closing.data ? (
          closing.data.closes_at === null ? (
            <CloseAccount closing={closing.data} />
          ) : (
            <KeepAccount closing={closing.data} closesAt={closing.data.closes_at} />
          )
        ) : closing.isError ? (
          <ErrorState
            title={t('close.load_failed')}
            description={messageOf(closing.error)}
            retrying={closing.isFetching}
            onRetry={() => void closing.refetch()}
          />
        ) : (
          <SkeletonText lines={3} />
        )}
      </Card>
    </section>
  );
}

function CloseAccount({ closing: { days, obstacles, currency } }: { closing: ClosingView }) {
  const t = useMessages('privacy');
  const { close, pending } = useCloseAccount();
  const blocks = obstacles.filter(({ is_blocking }) => is_blocking);
  return (
    <>
      <CardHeader level={3} title={t('close.title')} description={t('close.intro', { days })} />
      {blocks.length > 0 ? (
        <div className="mt-4">
          <p className="text-sm font-medium text-ink">{t('close.blocked')}</p>
          <ObstacleList obstacles={blocks} currency={currency} />
        </div>
      ) : (
        <div className="mt-4">
          <ConfirmDialog
            title={t('close.confirm_title')}
            description={t('close.confirm', { days })}
            trigger={<Button variant="secondary">{t('close.start')}</Button>}
            confirmLabel={t('close.submit')}
            cancelLabel={t('close.cancel')}
            danger
            pending={pending}
            closesFirst
            onConfirm={close}
          />
        </div>
      )}
    </>
  );
}

function KeepAccount({
  closing: { obstacles, currency, is_fee_waived },
  closesAt,
}: {
  closing: ClosingView;
  closesAt: string;
}) {
  const t = useMessages('privacy');
  const { moment } = useFormats();
  const { keep, pending } = useKeepAccount();
  const hasMoney = obstacles.some(({ obstacle }) => obstacle === 'money');
  return (
    <>
      <CardHeader
        level={3}
        title={t('closing.title', { at: moment(closesAt) })}
        description={t('closing.help')}
      />
      {obstacles.length > 0 && (
        <div className="mt-4">
          <p className="text-sm font-medium text-ink">{t('close.waits')}</p>
          <ObstacleList obstacles={obstacles} currency={currency} />
          {hasMoney && is_fee_waived && (
            <p className="mt-2 text-sm text-muted">{t('close.no_fee')}</p>
          )}
        </div>
      )}
      <div className="mt-4">
        <Button loading={pending} onClick={() => void keep()}>
          {t('closing.keep')}
        </Button>
      </div>
    </>
  );
}
