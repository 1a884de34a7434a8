import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { DueTime } from '../../../../lib/due-time.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { AuditLink } from '../../../../lib/staff/audit-link.tsx';
import { ServerClockScope } from '../../../../lib/server-clock.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { kindText } from '../../words.ts';
import { isReportMissing, useReport } from '../hooks.ts';
import { ReportFacts } from './report-facts.tsx';
import { Decision, Reporters, Snapshot } from './report-parts.tsx';
import { ReportWork } from './report-work.tsx';

/** A report as staff work on it. */
export function ReportPage({ reportId }: { reportId: string }) {
  const t = useMessages('moderation/cases');
  const query = useReport(reportId);
  return (
    <>
      <BackLink to="/admin/reports">{t('title')}</BackLink>
      {query.data && (
        <ServerClockScope
          now={query.data.now}
          readAt={query.dataUpdatedAt}
          refresh={() => void query.refetch()}
        >
          <Loaded view={query.data} />
        </ServerClockScope>
      )}
      {query.isPending && <Skeleton className="mt-4 h-96 rounded-xl" />}
      {!query.data && query.isError && isReportMissing(query.error) && (
        <EmptyState
          icon="search-x"
          level={1}
          title={t('not_found')}
          description={t('not_found_help')}
        />
      )}
      {!query.data && query.isError && !isReportMissing(query.error) && (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function Loaded({ view }: { view: ReportCaseView }) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const { site_name } = useSite();
  const { report } = view;
  const title = t('case_title', { name: report.target });
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="mt-2 text-xl font-semibold wrap-anywhere text-ink md:text-2xl">{title}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-3 text-sm text-muted">
        <StateBadge state={report.state} />
        {report.due_at !== null && report.priority === 'high' && (
          <Badge tone="danger">{t('priority.high')}</Badge>
        )}
        {kindText(shared, report.kind)}
        {report.due_at !== null && <DueTime dueAt={report.due_at} />}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Snapshot view={view} />
          <Reporters view={view} />
          <Decision view={view} />
          <ReportWork view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ReportFacts view={view} />
          <AuditLink thing={`report:${report.id}`} />
        </div>
      </div>
    </>
  );
}
