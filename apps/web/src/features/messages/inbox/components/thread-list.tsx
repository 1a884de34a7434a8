import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { Avatar } from '@guildhall/ui/avatar';
import { Button, buttonClass } from '@guildhall/ui/button';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TabCount } from '@guildhall/ui/tabs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PagedList } from '../../../../lib/lists/paged-list.tsx';
import { type ThreadItem, type ThreadTab, useThreads } from '../hooks.ts';

export interface ThreadListProps {
  tab: ThreadTab;
  search: string;
  onClearSearch: () => void;
  /** What the thread is about that is open beside it. */
  open: ThreadSubject | null;
  addressOf: (threadId: string) => string;
  /** The address of the list with all threads. */
  allAddress: string;
}

/** The threads of the user, the last written first. */
export function ThreadList(props: ThreadListProps) {
  const { tab, search, onClearSearch, open, addressOf, allAddress } = props;
  const t = useMessages('messages');
  const list = useThreads(tab, search);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList
      list={list}
      count={items.length}
      inCard
      skeleton={<ThreadSkeletons />}
      failed={t('list.failed')}
      empty={<NoThreads {...{ tab, search, onClearSearch, allAddress }} />}
    >
      <ul aria-label={t('list.label')} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <ThreadLink item={item} isOpen={isAbout(item, open)} to={addressOf(item.id)} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

/** A seller has several threads about an offer; its address opens one's own question. */
const isAbout = (item: ThreadItem, open: ThreadSubject | null): boolean => {
  if (open?.kind === 'order') return item.order_id === open.id;
  if (open?.kind === 'offer') {
    return item.kind === 'question' && item.offer_id === open.id && item.is_buyer;
  }
  return item.id === open?.id;
};

function ThreadSkeletons() {
  return Array.from({ length: 5 }, (_, row) => (
    <div key={row} className="flex items-start gap-3 px-4 py-3">
      <Skeleton className="size-10 rounded-full" />
      <span className="grow">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-2 h-4 w-4/5" />
      </span>
    </div>
  ));
}

function ThreadLink({ item, isOpen, to }: { item: ThreadItem; isOpen: boolean; to: string }) {
  const t = useMessages('messages');
  const { relative } = useFormats();
  const [now] = useState(() => Date.now());
  const { partner, unread, title, kind, last_message_at: at } = item;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      className="flex items-start gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft"
    >
      <Avatar seed={partner.id} src={partner.avatar_url} size={40} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span
            className={classNames(
              'truncate text-sm text-ink',
              unread > 0 ? 'font-semibold' : 'font-medium',
            )}
          >
            <bdi>{partner.username}</bdi>
          </span>
          <time dateTime={at} className="shrink-0 text-xs text-muted">
            {relative(at, Math.max(now, Date.parse(at)))}
          </time>
        </span>
        <span className="block truncate text-xs text-muted">
          {t(kind === 'order' ? 'list.order' : 'list.question')}
          {title !== '' && (
            <>
              {' · '}
              <bdi>{title}</bdi>
            </>
          )}
        </span>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span
            className={classNames(
              'truncate text-sm',
              unread > 0 ? 'font-medium text-ink' : 'text-muted',
            )}
          >
            <Snippet item={item} />
          </span>
          {unread > 0 && (
            <TabCount count={unread} label={t('list.unread_messages', { count: unread })} />
          )}
        </span>
      </span>
    </Link>
  );
}

/** The last message in a line. */
function Snippet({ item }: { item: ThreadItem }) {
  const t = useMessages('messages');
  const { state, text, is_own: isOwn } = item.last_message;
  if (item.erased_at !== null || state === 'erased') return <i>{t('list.erased')}</i>;
  if (state === 'deleted') return <i>{t('list.deleted')}</i>;
  const words = text === '' ? t('list.file') : text;
  return <bdi>{isOwn ? t('list.you_said', { text: words }) : words}</bdi>;
}

function NoThreads({
  tab,
  search,
  onClearSearch,
  allAddress,
}: Pick<ThreadListProps, 'tab' | 'search' | 'onClearSearch' | 'allAddress'>) {
  const t = useMessages('messages');
  if (search !== '') {
    return (
      <EmptyState
        icon="search-x"
        title={t('list.no_match', { search })}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  }
  if (tab === 'unread') {
    return (
      <EmptyState
        icon="circle-check"
        title={t('list.no_unread')}
        action={
          <Link to={allAddress} className={buttonClass({ variant: 'secondary' })}>
            {t('list.show_all')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="message-square"
      title={t('list.empty')}
      description={t('list.empty_help')}
      action={
        <Link to="/accounts" className={buttonClass({ variant: 'secondary' })}>
          {t('list.find')}
        </Link>
      }
    />
  );
}
