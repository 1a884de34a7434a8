import type { DataExportView } from '@guildhall/api/privacy/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { SkeletonText } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useDataExport, useDownloadDataExport, useRequestDataExport } from '../hooks.ts';

/** The copy that users get of their data: asking for it, and downloading it. */
export function DataExportCard() {
  const t = useMessages('privacy');
  const copy = useDataExport();
  return (
    <Card>
      {copy.data ? (
        <DataExport copy={copy.data} />
      ) : copy.isError ? (
        <ErrorState
          title={t('export.load_failed')}
          description={messageOf(copy.error)}
          retrying={copy.isFetching}
          onRetry={() => void copy.refetch()}
        />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  );
}

function DataExport({ copy: { last, next_at: nextAt, days } }: { copy: DataExportView }) {
  const t = useMessages('privacy');
  const { moment } = useFormats();
  const { request, pending } = useRequestDataExport();
  const isPreparing = last?.state === 'preparing';
  return (
    <>
      <CardHeader level={3} title={t('export.title')} description={t('export.intro', { days })} />
      <div className="mt-4 flex flex-col items-start gap-3">
        {last !== null && <LastExport last={last} />}
        {!isPreparing && nextAt === null && (
          <Button variant="secondary" loading={pending} onClick={() => void request()}>
            {t('export.request')}
          </Button>
        )}
        {!isPreparing && nextAt !== null && (
          <p className="text-sm text-muted">{t('export.next', { at: moment(nextAt) })}</p>
        )}
      </div>
    </>
  );
}

function LastExport({ last }: { last: NonNullable<DataExportView['last']> }) {
  const t = useMessages('privacy');
  const { moment, count } = useFormats();
  const { download, pending } = useDownloadDataExport();
  const until = last.expires_at === null ? '…' : moment(last.expires_at);
  if (last.state === 'ready') {
    const size = `${count(Math.max(1, Math.ceil((last.bytes ?? 0) / 1_000_000)))}\u00A0MB`;
    return (
      <>
        <p role="status" className="text-sm text-ink">
          {t('export.ready', { size, until })} {t('export.keep_safe')}
        </p>
        <Button loading={pending} onClick={() => void download()}>
          {t('export.download')}
        </Button>
      </>
    );
  }
  const texts: Readonly<Record<string, string>> = {
    preparing: t('export.preparing'),
    expired: t('export.expired', { until }),
    failed: t('export.failed'),
  };
  return (
    <p role="status" className="text-sm text-ink-soft">
      {texts[last.state]}
    </p>
  );
}
