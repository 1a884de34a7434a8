import type { ThreadView } from '@guildhall/api/messages/views';
import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFollow } from '../../../lib/changes/follow-changes.ts';
import { useIsTyping } from './typing.ts';

export type MessageView = ThreadView['messages'][number];

/** How often a thread is read again that has no stream. */
const POLL_MS = 15_000;

/** The stream does not say who comes and goes, and a thread says it to ten minutes. */
const ONLINE_MS = 300_000;

interface Known {
  readonly data: ThreadView | undefined;
  /** In the order in which they were sent, without a gap. */
  readonly messages: readonly MessageView[];
}

/** The messages of both, those of `newer` as they are there. */
function merged(older: readonly MessageView[], newer: readonly MessageView[]): MessageView[] {
  const bySeq = new Map([...older, ...newer].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** What is known after the newest messages were read again. */
function knownWith(known: Known, data: ThreadView | undefined): Known {
  if (data === undefined) return { data, messages: [] };
  const last = known.messages.at(-1)?.seq ?? 0;
  const first = data.messages[0]?.seq ?? 0;
  // What lies between was never read, or everything is erased now.
  const isOver = first > last + 1 || data.erased_at !== (known.data?.erased_at ?? null);
  return { data, messages: isOver ? data.messages : merged(known.messages, data.messages) };
}

/** A thread with its newest messages, kept fresh, and the older ones that were asked for. */
export function useThread(about: ThreadSubject) {
  const { client, messages: utils } = trpc.useUtils();
  const [isLive, setLive] = useState(false);
  const query = trpc.messages.thread.useQuery(
    { about },
    { refetchInterval: isLive ? ONLINE_MS : POLL_MS },
  );
  const [known, setKnown] = useState<Known>(() =>
    knownWith({ data: undefined, messages: [] }, query.data),
  );
  if (known.data !== query.data) setKnown(knownWith(known, query.data));
  const id = query.data?.id ?? null;
  // Before its first message a thread has no id, and anything may be about it.
  const followed = query.data && { topic: 'messages' as const, ...(id !== null && { ids: [id] }) };
  const { isTyping, noteTyping } = useIsTyping(
    known.messages.findLast(({ is_own: isOwn }) => !isOwn)?.seq ?? 0,
  );
  const refresh = async () => await utils.thread.invalidate({ about });
  const alive = useFollow(followed ?? null, refresh, noteTyping);
  if (alive !== isLive) setLive(alive);

  async function readBefore(seq: number): Promise<void> {
    const page = await client.messages.thread.query({ about, before_seq: seq });
    setKnown(({ data, messages }) => ({ data, messages: merged(messages, page.messages) }));
  }
  const first = known.messages[0]?.seq ?? 1;
  const older = useMutation({ mutationFn: async () => await readBefore(first) });
  const readAgain = useRef(new Set<string>());
  return {
    query,
    thread: query.data,
    messages: known.messages,
    /** Whether the other one is writing now. */
    isTyping,
    /** Messages of a thread are numbered from 1 without a gap. */
    hasOlder: first > 1,
    older,
    /** The addresses of pictures work for a few minutes. */
    readPicturesAgain({ id: messageId, seq }: MessageView): void {
      if (readAgain.current.has(messageId)) return;
      readAgain.current.add(messageId);
      setTimeout(() => readAgain.current.delete(messageId), 60_000);
      void readBefore(seq + 1).catch(() => undefined);
    },
  };
}
export type ThreadReading = ReturnType<typeof useThread>;
