import type { ThreadView } from '@guildhall/api/messages/views';
import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { Button } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { useBlocking } from '../../hooks.ts';
import type { ThreadEvent } from '../log-items.ts';
import { obstacleKey } from '../messages.ts';
import { useSending } from '../sending.ts';
import { type ThreadReading, useThread } from '../thread-reading.ts';
import { useTellTyping } from '../typing.ts';
import { BlockedNotice } from './blocked-notice.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { OfferSubject, ThreadHead } from './thread-head.tsx';

/** What other rooms know of what a thread is about. */
export interface ThreadSurroundings {
  /** What happened to the order; it stands between the messages. */
  readonly events?: readonly ThreadEvent[];
  /** What the thread is about, below the name of the other one; a link to the offer without it. */
  readonly subject?: ReactNode;
  /** Where the seller of a running order puts login data. */
  readonly vaultPath?: string | null;
}

export interface ThreadProps {
  about: ThreadSubject;
  /** Adds what other rooms know; the composing route knows them. */
  around?: (thread: ThreadView, show: (all: ThreadSurroundings) => ReactNode) => ReactNode;
}

/** A conversation: what was written, and where to write. It fills the box in which it stands. */
export function Thread({ about, around }: ThreadProps) {
  const t = useMessages('messages');
  const reading = useThread(about);
  const { query, thread } = reading;
  if (thread) {
    const show = (all: ThreadSurroundings) => (
      <LoadedThread key={placeOf(thread)} {...{ about, reading, thread, all }} />
    );
    return around ? around(thread, show) : show({});
  }
  if (!query.isError) return <ThreadSkeleton />;
  const code = readRefusal(query.error)?.code;
  if (code === 'THREAD_NOT_FOUND' || code === 'OWN_QUESTION') {
    const key = code === 'OWN_QUESTION' ? 'own_question' : 'not_found';
    return (
      <EmptyState
        icon="search-x"
        title={t(`thread.${key}`)}
        description={t(`thread.${key}_help`)}
      />
    );
  }
  return (
    <ErrorState
      title={t('thread.failed')}
      description={messageOf(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** The same before and after the first message. */
function placeOf({ order_id: orderId, offer_id: offerId, is_buyer, partner }: ThreadView): string {
  if (orderId !== null) return `order.${orderId}`;
  return `offer.${offerId}.${is_buyer ? 'own' : partner.id}`;
}

function LoadedThread(props: {
  about: ThreadSubject;
  reading: ThreadReading;
  thread: ThreadView;
  all: ThreadSurroundings;
}) {
  const { about, reading, thread, all } = props;
  const userId = useAuth().user?.id ?? '';
  const sending = useSending(`${userId}.${placeOf(thread)}`, about, reading.query.refetch);
  useTellTyping(thread.id, sending.draft.text);
  const { events = [], subject = <OfferSubject thread={thread} />, vaultPath = null } = all;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ThreadHead thread={thread} subject={subject} isTyping={reading.isTyping} />
      <MessageLog reading={reading} sending={sending} events={events} />
      <div className="border-t border-line">
        {sending.blocked && (
          <div className="px-3 pt-3 md:px-4">
            <BlockedNotice
              key={sending.blocked.block_id}
              blocked={sending.blocked}
              vaultPath={vaultPath}
              onClose={sending.clearBlocked}
            />
          </div>
        )}
        {thread.obstacle === null ? (
          <>
            <Composer sending={sending} takesFiles={thread.kind === 'order'} />
            <Times thread={thread} />
          </>
        ) : (
          <Obstacle thread={thread} obstacle={thread.obstacle} />
        )}
      </div>
    </div>
  );
}

/** Until when a closed order can be talked about, and when the text is erased. */
function Times({ thread }: { thread: ThreadView }) {
  const t = useMessages('messages');
  const { moment, date } = useFormats();
  const { closes_at: closes, erases_at: erases } = thread;
  if (closes === null || erases === null) return null;
  return (
    <p className="px-3 pb-3 text-xs text-muted md:px-4">
      {`${t('thread.closes', { moment: moment(closes) })} ${t('thread.erases', { date: date(erases) })}`}
    </p>
  );
}

/** Why nobody, or not this viewer, can write here now. */
function Obstacle({ thread, obstacle }: { thread: ThreadView; obstacle: string }) {
  const t = useMessages('messages');
  const { partner, is_blocked_by_you: isOwn } = thread;
  const { unblock } = useBlocking(partner);
  const name = partner.username;
  const isOwnBlock = obstacle === 'blocked' && isOwn;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-4 text-sm text-muted md:px-6">
      <p className="min-w-0 flex-1 basis-60">
        {isOwnBlock ? t('obstacle.blocked_by_you', { name }) : t(obstacleKey(obstacle))}
      </p>
      {isOwnBlock && (
        <Button
          variant="secondary"
          size="sm"
          loading={unblock.isPending}
          onClick={() => unblock.mutate()}
        >
          {t('block.undo', { name })}
        </Button>
      )}
    </div>
  );
}

function ThreadSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4 md:p-6">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-14 w-2/3 rounded-lg" />
      <Skeleton className="ms-auto h-14 w-1/2 rounded-lg" />
      <Skeleton className="h-14 w-3/5 rounded-lg" />
    </div>
  );
}
