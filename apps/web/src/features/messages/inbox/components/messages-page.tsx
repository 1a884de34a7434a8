import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { Card } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { EmptyState } from '@guildhall/ui/empty-state';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { TextField } from '@guildhall/ui/text-field';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { isId } from '../../../../lib/pages/shop-paths.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { THREAD_TABS } from '../hooks.ts';
import { Thread, type ThreadProps } from '../../threads/components/thread.tsx';
import { ThreadList } from './thread-list.tsx';
import { UnreadCount } from '../../components/unread-count.tsx';

const SUBJECTS = ['thread', 'offer', 'order'] as const;

/** What the address names: a thread, or the offer or order that one is about. */
function subjectIn(parameters: URLSearchParams): ThreadSubject | null {
  for (const kind of SUBJECTS) {
    const id = parameters.get(kind);
    if (id !== null && isId(id)) return { kind, id };
  }
  return null;
}

/** The address of this page with another thread, or with none. */
function addressWith(parameters: URLSearchParams, threadId: string | null): string {
  const next = new URLSearchParams(parameters);
  for (const kind of SUBJECTS) next.delete(kind);
  if (threadId !== null) next.set('thread', threadId);
  return `?${next.toString()}`;
}

/** The threads, and beside them the one that is open; on phones each is a page of its own. */
export function MessagesPage({ around }: Pick<ThreadProps, 'around'>) {
  const t = useMessages('messages');
  const { site_name } = useSite();
  const [parameters] = useSearchParams();
  const about = subjectIn(parameters);
  const isOpen = about !== null;
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className={classNames('text-2xl font-semibold text-ink', isOpen && 'max-lg:sr-only')}>
        {t('title')}
      </h1>
      <p className={classNames('mt-1 text-sm text-muted', isOpen && 'max-lg:hidden')}>
        {t('help')}
      </p>
      {isOpen && (
        <div className="mb-3 lg:hidden">
          <BackLink to={addressWith(parameters, null)}>{t('thread.back')}</BackLink>
        </div>
      )}
      <div className="lg:mt-5 lg:grid lg:h-[max(32rem,calc(100dvh-15rem))] lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)] lg:gap-5">
        <Threads about={about} isHidden={isOpen} />
        <Card
          padded={false}
          className={classNames(
            'min-h-0 overflow-hidden lg:h-full',
            isOpen ? 'h-[max(24rem,calc(100dvh-17.5rem))]' : 'max-lg:hidden',
          )}
        >
          {about === null ? (
            <EmptyState
              icon="message-square"
              title={t('list.choose')}
              description={t('list.choose_help')}
            />
          ) : (
            <Thread key={`${about.kind}.${about.id}`} about={about} {...(around && { around })} />
          )}
        </Card>
      </div>
    </>
  );
}

function Threads({ about, isHidden }: { about: ThreadSubject | null; isHidden: boolean }) {
  const t = useMessages('messages');
  const [parameters] = useSearchParams();
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(THREAD_TABS, 'all');
  return (
    <section
      aria-label={t('list.label')}
      className={classNames('flex min-h-0 flex-col gap-3', isHidden && 'max-lg:hidden')}
    >
      <TextField
        type="search"
        icon="search"
        label={t('list.search')}
        hideLabel
        placeholder={t('list.search_placeholder')}
        value={typed}
        maxLength={80}
        onChange={(event) => setTyped(event.target.value)}
        className="max-lg:mt-4"
      />
      <nav aria-label={t('list.tabs')} className={TAB_LIST_CLASS}>
        {THREAD_TABS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`list.${each}`)}
            {each === 'unread' && <UnreadCount />}
          </Link>
        ))}
      </nav>
      <Card padded={false} className="min-h-0 overflow-y-auto lg:flex-1">
        <ThreadList
          tab={tab}
          search={search}
          onClearSearch={() => setTyped('')}
          open={about}
          addressOf={(id) => addressWith(parameters, id)}
          allAddress={tabAddress('all')}
        />
      </Card>
    </section>
  );
}
