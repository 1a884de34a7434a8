import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Who writes says so again after so long, while they write. */
const TELL_EVERY_MS = 3_000;
/** A sign that somebody writes holds for so long. */
const HOLDS_MS = 7_000;

/**
 * Whether the other one is writing: for some seconds after each sign of it, until their message is
 * there. `newest` is the place of their last message.
 */
export function useIsTyping(newest: number) {
  const [typing, setTyping] = useState<{ after: number; sign: number } | null>(null);
  const sign = typing?.sign ?? 0;
  useEffect(() => {
    if (sign === 0) return;
    const timer = setTimeout(() => setTyping(null), HOLDS_MS);
    return () => clearTimeout(timer);
  }, [sign]);
  return {
    isTyping: typing !== null && typing.after === newest,
    noteTyping: () => setTyping((last) => ({ after: newest, sign: (last?.sign ?? 0) + 1 })),
  };
}

/** Tells the other one that the user is writing, while the text in the box changes. */
export function useTellTyping(threadId: string | null, text: string): void {
  const { client } = trpc.useUtils();
  const last = useRef({ text, toldAt: Number.NEGATIVE_INFINITY });
  const tell = useEffectEvent((now: string) => {
    const before = last.current;
    if (now === before.text) return;
    const isDue = performance.now() - before.toldAt >= TELL_EVERY_MS;
    // What is sent or taken out of the box is no writing.
    const isTold = isDue && threadId !== null && now.trim() !== '';
    last.current = { text: now, toldAt: isTold ? performance.now() : before.toldAt };
    if (!isTold) return;
    // Nobody misses one that fails.
    client.messages.typing.mutate({ thread_id: threadId }).catch(() => undefined);
  });
  useEffect(() => tell(text), [text]);
}
