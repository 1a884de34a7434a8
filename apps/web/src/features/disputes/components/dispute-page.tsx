import type { DisputeView } from '@guildhall/api/disputes/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { BackLink } from '../../../lib/pages/back-link.tsx';
import { useSite } from '../../../lib/pages/site.ts';
import { ServerClockScope } from '../../../lib/server-clock.tsx';
import { isDisputeMissing, useDispute } from '../hooks.ts';
import { ClaimMoney } from './claim-card.tsx';
import { typeText, unitsText } from '../words.ts';
import { DisputeBadge } from './dispute-badge.tsx';
import { DisputeClocks, DisputeFacts, FrozenMoney } from './dispute-facts.tsx';
import { Burden } from './burden.tsx';
import { Decisions } from './decisions.tsx';
import { DisputeHistory } from './dispute-history.tsx';
import { DisputeStatus } from './dispute-status.tsx';
import { EvidenceLocker } from './evidence-locker.tsx';
import { Proposals } from './proposals.tsx';

export interface DisputePageProps {
  dispute_id: string;
  /** Where the link above the heading leads. */
  back: (dispute: DisputeView | null) => { readonly to: string; readonly label: string };
  /** What staff do with the case, on their page. */
  work?: (dispute: DisputeView) => ReactNode;
  /** What both sides wrote about the order, on that page: they have it on the page of the order. */
  chat?: (dispute: DisputeView) => ReactNode;
}

/** The file of a dispute, for both sides and staff. */
export function DisputePage({ dispute_id, back, work, chat }: DisputePageProps) {
  const t = useMessages('disputes');
  const query = useDispute(dispute_id);
  if (query.data) {
    return (
      <ServerClockScope
        now={query.data.now}
        readAt={query.dataUpdatedAt}
        refresh={() => void query.refetch()}
      >
        <LoadedDispute dispute={query.data} back={back(query.data)} work={work} chat={chat} />
      </ServerClockScope>
    );
  }
  if (query.isError && isDisputeMissing(query.error)) return <DisputeMissing back={back(null)} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('load_failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <DisputeSkeleton />;
}

interface LoadedProps {
  dispute: DisputeView;
  back: ReturnType<DisputePageProps['back']>;
  work: DisputePageProps['work'];
  chat: DisputePageProps['chat'];
}

function LoadedDispute({ dispute, back, work, chat }: LoadedProps) {
  return (
    <>
      <DisputeHead dispute={dispute} back={back} />
      <div className="mt-6">
        <DisputeStatus dispute={dispute} isAtWork={work !== undefined} />
      </div>
      {/* On phones in one column: what to do, facts, history. On large screens side by side. */}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {work?.(dispute)}
          <Decisions dispute={dispute} />
          <Proposals dispute={dispute} />
          <EvidenceLocker dispute={dispute} />
          {chat?.(dispute)}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <DisputeClocks dispute={dispute} />
          {dispute.case_kind === 'recall_claim' ? (
            <ClaimMoney dispute={dispute} />
          ) : (
            <FrozenMoney dispute={dispute} />
          )}
          <DisputeFacts dispute={dispute} />
          <Burden dispute={dispute} />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <DisputeHistory dispute={dispute} />
        </div>
      </div>
    </>
  );
}

function DisputeHead({ dispute, back }: Omit<LoadedProps, 'work' | 'chat'>) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const formats = useFormats();
  const { site_name } = useSite();
  const { number, title, language, type, state, units, kind } = dispute;
  const positions = units.map(({ position }) => position);
  return (
    <div>
      <title>{`${t('title', { number })} · ${site_name}`}</title>
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 className="mt-2 text-xl font-semibold break-words text-ink md:text-2xl">
        {typeText(shared, type)}
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <DisputeBadge state={state} />
        <bdi lang={language} className="min-w-0 wrap-anywhere">
          {title}
        </bdi>
        {kind === 'gift_card' && <span>{unitsText(shared, formats, kind, positions)}</span>}
        <span className="figures">{number}</span>
      </p>
    </div>
  );
}

function DisputeMissing({ back }: { back: LoadedProps['back'] }) {
  const t = useMessages('disputes');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('not_found')} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={t('not_found')}
        description={t('not_found_help')}
        action={
          <Link to={back.to} className={buttonClass({ variant: 'secondary' })}>
            {back.label}
          </Link>
        }
      />
    </>
  );
}

export function DisputeSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-8 w-full max-w-lg" />
      <Skeleton className="mt-2 h-6 w-64" />
      <Skeleton className="mt-6 h-40 rounded-xl" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}
