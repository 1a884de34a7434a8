import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../api/refusals.ts';
import { BackLink } from '../pages/back-link.tsx';
import { useSite } from '../pages/site.ts';
import { ServerClockScope } from '../server-clock.tsx';
import { AuditLink } from './audit-link.tsx';

/** The query of what a page is about, as `useQuery` returns it. */
interface SubjectQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
}

/** The list that the subject is in. */
interface Back {
  readonly to: string;
  readonly label: string;
}

export interface StaffSubjectProps<Data> {
  query: SubjectQuery<Data>;
  back: Back;
  /** The title of the error. */
  failed: string;
  /** Whether the error says that there is no such thing, or none for this viewer. */
  isMissing: (error: unknown) => boolean;
  missing: { readonly title: string; readonly help: string };
  children: (data: Data) => ReactNode;
}

/** The time of the server, where the answer has it. */
const timeOf = (data: { readonly now?: unknown }) => (typeof data.now === 'string' ? data.now : '');

/** The page of one thing: loads it, or says that it is missing or could not be loaded. */
export function StaffSubject<Data extends object>(props: StaffSubjectProps<Data>) {
  const { query, back, failed, isMissing, children } = props;
  const { data } = query;
  if (data !== undefined) {
    return (
      <ServerClockScope
        now={timeOf(data)}
        readAt={query.dataUpdatedAt}
        refresh={() => void query.refetch()}
      >
        <BackLink to={back.to}>{back.label}</BackLink>
        {children(data)}
      </ServerClockScope>
    );
  }
  if (query.isError && isMissing(query.error)) return <Missing {...props} />;
  if (query.isError) {
    return (
      <ErrorState
        title={failed}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <SubjectSkeleton />;
}

function Missing<Data>({ missing, back }: StaffSubjectProps<Data>) {
  const { site_name } = useSite();
  return (
    <>
      <title>{`${missing.title} · ${site_name}`}</title>
      <EmptyState
        icon="search-x"
        level={1}
        title={missing.title}
        description={missing.help}
        action={
          <Link to={back.to} className={buttonClass({ variant: 'secondary' })}>
            {back.label}
          </Link>
        }
      />
    </>
  );
}

function SubjectSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-4 h-8 w-full max-w-lg" />
      <Skeleton className="mt-2 h-6 w-64" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}

export interface SubjectLayoutProps {
  /** The title of the document. */
  title: string;
  heading: ReactNode;
  /** Below the heading: the state, a number. */
  line?: ReactNode;
  /** Below that: who must do what until when. */
  status?: ReactNode;
  /** What staff do. */
  acts: ReactNode;
  facts: ReactNode;
  history?: ReactNode;
  /** What the audit calls it, `kind:id`; whoever may read the audit gets a link to its entries. */
  audit?: string | undefined;
}

/** On phones in one column: acts, facts, history. On large screens the facts stand beside. */
export function SubjectLayout(props: SubjectLayoutProps) {
  const { title, heading, line, status, acts, facts, history, audit } = props;
  const { site_name } = useSite();
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <h1 className="mt-2 text-xl font-semibold wrap-anywhere text-ink md:text-2xl">{heading}</h1>
      {line && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {line}
        </div>
      )}
      {status && <div className="mt-6">{status}</div>}
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6 empty:hidden">{acts}</div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {facts}
          {audit !== undefined && <AuditLink thing={audit} />}
        </div>
        {history && <div className="min-w-0 xl:col-start-1">{history}</div>}
      </div>
    </>
  );
}
