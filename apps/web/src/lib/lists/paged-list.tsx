import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { LoadMore } from '@guildhall/ui/load-more';
import {
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { messageOf } from '../api/refusals.ts';

interface PagedQuery<Page> {
  /** That of tRPC, so that invalidating the room reaches the list too. */
  readonly queryKey: QueryKey;
  /** Reads the page that begins at the cursor; null is the first page. */
  readonly readPage: (
    cursor: string | null,
    options: { readonly signal: AbortSignal },
  ) => Promise<Page>;
  readonly refetchInterval?: number | false;
  readonly staleTime?: number;
}

/**
 * A list that is read page by page. The procedures take no `direction`, which tRPC's own hook would
 * send.
 */
export function usePagedList<Page extends { readonly next_cursor: string | null }>({
  readPage,
  ...options
}: PagedQuery<Page>) {
  const query = useInfiniteQuery({
    ...options,
    queryFn: async ({ pageParam, signal }) => await readPage(pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
  });
  // For who reads all pages without showing them.
  return { ...query, readPage };
}

export interface PagedListProps {
  list: UseInfiniteQueryResult;
  /** How many rows are shown. */
  count: number;
  /** Whether it stands in a card with a header; else what it shows is in cards of its own. */
  inCard?: boolean;
  /** Holds the place of the rows until the first page is loaded. */
  skeleton: ReactNode;
  /** The title of the error. */
  failed: string;
  /** Shown when there are no rows; without it, `children` are shown then too. */
  empty?: ReactNode;
  /** Below the button for more: how many are shown. */
  note?: string;
  moreLabel?: string | undefined;
  /** The rows: a table or a list. */
  children: ReactNode;
}

/** The rows of `usePagedList` and every state they can be in; more are loaded at the end. */
export function PagedList(props: PagedListProps) {
  const { list, count, inCard = false, skeleton, failed, empty, note, moreLabel } = props;
  const Frame = inCard ? Fragment : Card;
  if (list.isPending) return <div aria-busy="true">{skeleton}</div>;
  const failure = list.isError && (
    <ErrorState
      title={failed}
      description={messageOf(list.error)}
      retrying={list.isFetching}
      // When the next page has failed, the button below tries again.
      onRetry={list.isFetchNextPageError ? undefined : () => void list.refetch()}
    />
  );
  if (list.isLoadingError) return <Frame>{failure}</Frame>;
  const isEmpty = count === 0 && !list.hasNextPage && empty !== undefined;
  const more = (
    <LoadMore
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
      note={count > 0 ? note : undefined}
      label={moreLabel}
    />
  );
  return (
    <>
      {isEmpty ? <Frame>{empty}</Frame> : props.children}
      {/* What was read before stays when it cannot be read again. */}
      {failure}
      {inCard
        ? list.hasNextPage && <div className="border-t border-line print:hidden">{more}</div>
        : more}
    </>
  );
}
