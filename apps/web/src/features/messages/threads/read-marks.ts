import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import type { MessageView, ThreadReading } from './thread-reading.ts';

/** What arrives so soon after somebody is back was sent while they were away. */
const BACK_MS = 5_000;

const firstNew = (messages: readonly MessageView[], seq: number) =>
  messages.find((message) => !message.is_own && message.seq > seq)?.seq ?? null;

/**
 * Tells the server how far the viewer has read, while `isRead`: they look at the end of the thread.
 * Returns the first message that was new when they opened it or came back (`isSeen`); null when
 * there was none.
 */
export function useReadMarks(
  { thread, messages }: Pick<ThreadReading, 'thread' | 'messages'>,
  isRead: boolean,
  isSeen: boolean,
): number | null {
  const utils = trpc.useUtils();
  const threadId = thread?.id ?? null;
  const readSeq = thread?.read_seq ?? 0;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [newSeq, setNewSeq] = useState(() => firstNew(messages, readSeq));
  const left = useRef<number | null>(null);
  const wasSeen = useRef(false);
  const told = useRef(0);
  const hasUnread = firstNew(messages, readSeq) !== null;

  useEffect(() => {
    if (!isSeen) {
      left.current = lastSeq;
      return;
    }
    const timer = setTimeout(
      () => {
        left.current = null;
      },
      wasSeen.current ? BACK_MS : 0,
    );
    wasSeen.current = true;
    return () => clearTimeout(timer);
    // Only when they leave or come back: what they had seen then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSeen]);

  useEffect(() => {
    if (left.current === null) return;
    const since = firstNew(messages, left.current);
    if (since === null) return;
    left.current = null;
    setNewSeq(since);
  }, [messages]);

  useEffect(() => {
    if (threadId === null || !isRead || !hasUnread || told.current >= lastSeq) return;
    told.current = lastSeq;
    const tell = async () => {
      try {
        await utils.client.messages.markRead.mutate({ thread_id: threadId, seq: lastSeq });
        await Promise.all([utils.messages.unread.invalidate(), utils.messages.list.invalidate()]);
      } catch {
        // It is told again with the next message, or when the thread is opened again.
        told.current = 0;
      }
    };
    void tell();
  }, [threadId, isRead, hasUnread, lastSeq, utils]);

  return newSeq;
}
