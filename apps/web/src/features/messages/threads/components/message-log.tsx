import type { ThreadView } from '@guildhall/api/messages/views';
import { Button } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { LiveRegion } from '@guildhall/ui/live-region';
import { Spinner } from '@guildhall/ui/spinner';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { toastFailure } from '../../../../lib/api/refusals.ts';
import { useIsSeen } from '../hooks.ts';
import { logItems, type LogItem, type ThreadEvent } from '../log-items.ts';
import { useLogScroll } from '../log-scroll.ts';
import type { Sending } from '../sending.ts';
import { useReadMarks } from '../read-marks.ts';
import type { ThreadReading } from '../thread-reading.ts';
import { MessageRow, UnsentRow } from './message-row.tsx';

/** So near the beginning, in pixels, the older messages are loaded. */
const OLDER_PX = 120;

export interface MessageLogProps {
  reading: ThreadReading;
  sending: Sending;
  events: readonly ThreadEvent[];
}

/** The messages of a thread in the order in which they were sent, the newest last. */
export function MessageLog({ reading, sending, events }: MessageLogProps) {
  const t = useMessages('messages');
  const { day } = useFormats();
  const { thread, messages, hasOlder, older } = reading;
  const name = thread?.partner.username ?? '';
  const arrived = new Set(messages.map(({ id }) => id));
  // What has arrived already is read from the server.
  const unsent = sending.unsent.filter(({ id }) => !arrived.has(id));
  const end = `${messages.at(-1)?.seq ?? 0}.${unsent.at(-1)?.id ?? ''}.${events.length}`;
  const { log, content, mark, ...place } = useLogScroll({
    firstSeq: messages[0]?.seq ?? null,
    end,
  });
  const isSeen = useIsSeen(log);
  const newSeq = useReadMarks(reading, isSeen && place.isAtEnd, isSeen);
  const items = logItems({ messages, events, hasOlder, newSeq, dayOf: day });

  function loadOlder() {
    if (hasOlder && !older.isPending) older.mutate(undefined, { onError: toastFailure });
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-label={t('thread.with', { name })}
        // What arrives is said below; older messages that are loaded are not said.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          place.onScroll();
          if (currentTarget.scrollTop < OLDER_PX && !older.isError) loadOlder();
        }}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] md:px-6"
      >
        <div ref={content}>
          {hasOlder && <Older isPending={older.isPending} onLoad={loadOlder} />}
          {messages.length + unsent.length === 0 && thread && <Beginning thread={thread} />}
          <ol className="flex flex-col gap-3">
            {items.map((item) => (
              <li key={item.id} ref={item.kind === 'new' ? mark : undefined}>
                <Item item={item} reading={reading} />
              </li>
            ))}
            {unsent.map((message) => (
              <li key={message.id}>
                <UnsentRow message={message} sending={sending} />
              </li>
            ))}
          </ol>
        </div>
      </div>
      {!place.isAtEnd && (
        <Button
          variant="secondary"
          size="icon"
          icon="arrow-down"
          aria-label={t('thread.to_newest')}
          onClick={place.toEnd}
          className="absolute end-5 bottom-3 rounded-full!"
        />
      )}
      <Announcement reading={reading} />
    </div>
  );
}

function Older({ isPending, onLoad }: { isPending: boolean; onLoad: () => void }) {
  const t = useMessages('messages');
  return (
    <div className="flex h-11 items-center justify-center">
      {isPending ? (
        <Spinner />
      ) : (
        <Button variant="link" onClick={onLoad}>
          {t('thread.older')}
        </Button>
      )}
    </div>
  );
}

/** What to do in a thread without messages. */
function Beginning({ thread }: { thread: ThreadView }) {
  const t = useMessages('messages');
  const key = thread.kind === 'order' ? 'thread.first_order' : 'thread.first_question';
  return (
    <p className="py-4 text-center text-sm text-muted">
      {t(key, { name: thread.partner.username })}
    </p>
  );
}

function Item({ item, reading }: { item: LogItem; reading: ThreadReading }) {
  const t = useMessages('messages');
  const { time } = useFormats();
  if (item.kind === 'day') {
    return <p className="py-1 text-center text-xs font-medium text-muted">{item.text}</p>;
  }
  if (item.kind === 'new') {
    return (
      <p className="flex items-center gap-3 text-xs font-medium text-accent-ink before:h-px before:flex-1 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line">
        {t('thread.new')}
      </p>
    );
  }
  if (item.kind === 'event') {
    return (
      <p className="flex items-center justify-center gap-1.5 text-center text-xs text-muted">
        <Icon name="info" className="size-3.5" />
        <span>
          {item.event.text} · <time dateTime={item.event.at}>{time(item.event.at)}</time>
        </span>
      </p>
    );
  }
  const { message } = item;
  const name = message.is_own ? t('message.you') : (reading.thread?.partner.username ?? '');
  return (
    <MessageRow
      message={message}
      isLastRead={message.seq === lastReadSeq(reading)}
      name={name}
      onPictureExpired={() => reading.readPicturesAgain(message)}
    />
  );
}

/** Says what the other one has written since the thread was opened. */
function Announcement({ reading }: { reading: ThreadReading }) {
  const t = useMessages('messages');
  const newest = reading.messages.at(-1);
  const seq = newest?.seq ?? 0;
  const [said, setSaid] = useState({ seq, words: '' });
  const name = reading.thread?.partner.username ?? '';
  if (newest !== undefined && seq > said.seq) {
    const { text, is_own: isOwn, state } = newest;
    const words =
      text === '' ? t('thread.announce_file', { name }) : t('thread.announce', { name, text });
    setSaid({ seq, words: isOwn || state !== 'sent' ? '' : words });
  }
  return <LiveRegion message={said.words} />;
}

/** The last message of the viewer that the other side is known to have read; null without one. */
function lastReadSeq({ thread, messages }: ThreadReading): number | null {
  const readSeq = thread?.partner_read_seq ?? 0;
  const isRead = ({ is_own: isOwn, seq }: { is_own: boolean; seq: number }) =>
    isOwn && seq <= readSeq;
  return messages.findLast(isRead)?.seq ?? null;
}
