import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { isRequestMissing } from '../../hooks.ts';
import { levelText } from '../../words.ts';
import { useCase } from '../hooks.ts';
import { CaseDetails, CaseFacts, SameDocument } from './case-facts.tsx';
import { CasePapers } from './case-papers.tsx';
import { CaseWork } from './case-work.tsx';

/** A request as staff work on it. */
export function CasePage({ requestId }: { requestId: string }) {
  const t = useMessages('verification/cases');
  const query = useCase(requestId);
  return (
    <>
      <BackLink to="/admin/seller-requests">{t('title')}</BackLink>
      {query.data && <Loaded view={query.data} />}
      {query.isPending && <Skeleton className="mt-4 h-96 rounded-xl" />}
      {!query.data && query.isError && isRequestMissing(query.error) && (
        <EmptyState
          icon="search-x"
          level={1}
          title={t('not_found')}
          description={t('not_found_help')}
        />
      )}
      {!query.data && query.isError && !isRequestMissing(query.error) && (
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

function Loaded({ view }: { view: VerificationCaseView }) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const { site_name } = useSite();
  const title = t('case_title', { name: view.applicant });
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="mt-2 text-xl font-semibold wrap-anywhere text-ink md:text-2xl">{title}</h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-3 text-sm text-muted">
        <StateBadge state={view.request.state} />
        {levelText(shared, view.request.level)}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <SameDocument view={view} />
          <CaseDetails view={view} />
          <CasePapers view={view} />
          <CaseWork view={view} />
        </div>
        <CaseFacts view={view} />
      </div>
    </>
  );
}
