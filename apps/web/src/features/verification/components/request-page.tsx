import type { OwnVerificationView } from '@guildhall/api/verification/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Stepper } from '@guildhall/ui/stepper';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { BackLink } from '../../../lib/pages/back-link.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { useApplication } from '../application.ts';
import { isRequestMissing, useOwnRequest, useRefreshVerification, useStanding } from '../hooks.ts';
import { neededNow } from '../rules.ts';
import { DetailsForm } from './details-form.tsx';
import { PapersStep } from './papers-step.tsx';
import { RequestFacts, RequestStatus } from './request-status.tsx';
import { SendStep } from './send-step.tsx';
import { StartForm } from './start-form.tsx';

/** The request that the address names, the open one, or the choice of a new one. */
export function RequestPage() {
  const t = useMessages('verification/request');
  const shared = useMessages('verification');
  const { site_name } = useSite();
  const [params] = useSearchParams();
  const standing = useStanding();
  const named = params.get('request');
  const open = standing.data?.requests.find(({ decided_at: decidedAt }) => decidedAt === null);
  const id = named ?? open?.id ?? null;
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <BackLink to="/verify">{shared('title')}</BackLink>
      <h1 className="mt-2 text-2xl font-semibold text-ink">{t('title')}</h1>
      {id !== null && <NamedRequest key={id} id={id} />}
      {id === null && standing.data && (
        <StartForm standing={standing.data} wanted={params.get('level')} />
      )}
      {id === null && standing.isPending && <Skeleton className="mt-6 h-96 rounded-xl" />}
      {id === null && standing.isError && !standing.data && <Failed query={standing} />}
    </>
  );
}

interface Failing {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function Failed({ query }: { query: Failing }) {
  const t = useMessages('verification/request');
  return (
    <ErrorState
      title={t('load_failed')}
      description={messageOf(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function NamedRequest({ id }: { id: string }) {
  const t = useMessages('verification/request');
  const query = useOwnRequest(id);
  if (query.data) return <LoadedRequest view={query.data} />;
  if (query.isError && isRequestMissing(query.error)) {
    return (
      <EmptyState
        icon="search-x"
        title={t('not_found')}
        action={
          <Link to="/verify" className={buttonClass({ variant: 'secondary' })}>
            {t('to_levels')}
          </Link>
        }
      />
    );
  }
  if (query.isError) return <Failed query={query} />;
  return <Skeleton className="mt-6 h-96 rounded-xl" />;
}

function LoadedRequest({ view }: { view: OwnVerificationView }) {
  const isOpen = view.allowed_events.includes('edit');
  return (
    <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <RequestStatus view={view} />
        {isOpen && <RequestSteps view={view} />}
        {!isOpen && <Ended view={view} />}
      </div>
      <RequestFacts view={view} />
    </div>
  );
}

/** What comes after a request that is over. */
function Ended({ view: { request } }: { view: OwnVerificationView }) {
  const t = useMessages('verification/request');
  if (request.decided_at === null || request.state === 'approved') return null;
  return (
    <Link to="/verify" className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
      {t('again')}
    </Link>
  );
}

/** The steps of a request that can be changed. Where staff ask for papers, it begins with those. */
function RequestSteps({ view: loaded }: { view: OwnVerificationView }) {
  const t = useMessages('verification/request');
  const entry = useApplication(loaded);
  const view = { ...loaded, needed: neededNow(loaded, entry.form) };
  const refresh = useRefreshVerification();
  const [current, setCurrent] = useState(view.request.state === 'needs_info' ? 1 : 0);
  const goTo = (step: number) => {
    setCurrent(step);
    window.scrollTo({ top: 0 });
  };
  /** Which papers are missing depends on the document, so it is read again once that is saved. */
  const toPapers = () => {
    goTo(1);
    if (entry.form.document === (loaded.details?.document ?? null)) return;
    entry.save().then(refresh, () => {});
  };
  const steps = (['details', 'papers', 'send'] as const).map((id) => ({
    id,
    label: t(`step.${id}`),
  }));
  return (
    <>
      <p className="text-sm text-muted">{t('intro')}</p>
      <Stepper label={t('step.label')} steps={steps} current={current} />
      {current === 0 && <DetailsForm view={view} entry={entry} onNext={toPapers} />}
      {current === 1 && <PapersStep view={view} onBack={() => goTo(0)} onNext={() => goTo(2)} />}
      {current === 2 && (
        <SendStep
          view={view}
          entry={entry}
          onBack={() => goTo(1)}
          onDetails={() => {
            entry.check();
            goTo(0);
          }}
        />
      )}
    </>
  );
}
