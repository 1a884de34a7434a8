import { newId } from '@guildhall/domain/kernel/ids';
import type { ThreadSubject } from '@guildhall/domain/messages/schema';
import { useState, useSyncExternalStore } from 'react';
import { messageOf, readRefusal } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import {
  changeTexts,
  type Draft,
  EMPTY_DRAFT,
  keptTexts,
  onTextsChanged,
  type Unsent,
} from './kept-texts.ts';

/** A text that the contact filter has refused, and what it has found. */
export interface BlockedText {
  readonly text: string;
  readonly kind: string;
  readonly found: string;
  /** Null when there is nothing to report. */
  readonly block_id: string | null;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was blocked, from the refusal; null for any other failure. */
function blockedIn(error: unknown, text: string): BlockedText | null {
  const refusal = readRefusal(error);
  if (refusal?.code !== 'MESSAGE_BLOCKED') return null;
  const { contact, found, block_id: id } = refusal.facts;
  const blockId = typeof id === 'string' ? id : null;
  return { text, kind: asText(contact), found: asText(found), block_id: blockId };
}

/** Puts a message back into the box, before what was typed in the meantime. */
function backInto(draft: Draft, { text, attachments }: Draft): Draft {
  const texts = [text, draft.text].filter((each) => each !== '');
  return { text: texts.join('\n'), attachments: [...attachments, ...draft.attachments] };
}

const set = (name: string, id: string, changes: Partial<Unsent>) =>
  changeTexts(name, (texts) => ({
    ...texts,
    unsent: texts.unsent.map((each) => (each.id === id ? { ...each, ...changes } : each)),
  }));

const without = (unsent: readonly Unsent[], id: string) => unsent.filter((each) => each.id !== id);

/** Puts a message that was not sent back into the box of its thread. */
function takeBack(name: string, id: string): void {
  changeTexts(name, ({ draft, unsent }) => {
    const message = unsent.find((each) => each.id === id);
    if (message === undefined) return { draft, unsent };
    return { draft: backInto(draft, message), unsent: without(unsent, id) };
  });
}

/** The messages of a thread are sent one after the other, so that they keep their order. */
const queues = new Map<string, Promise<void>>();

function enqueue(name: string, send: () => Promise<void>): void {
  const before = queues.get(name) ?? Promise.resolve();
  queues.set(name, before.then(send));
}

/**
 * Writing in a thread. `name` tells whose texts are kept; `refresh` reads the thread again. What is
 * sent stands in the thread at once, and what was not sent can be sent again with the same id.
 */
export function useSending(name: string, about: ThreadSubject, refresh: () => Promise<unknown>) {
  const { client } = trpc.useUtils();
  const texts = useSyncExternalStore(
    onTextsChanged,
    () => keptTexts(name),
    () => keptTexts(name),
  );
  const [blocked, setBlocked] = useState<BlockedText | null>(null);

  async function sendNow({ id, text, attachments }: Unsent): Promise<void> {
    try {
      const fileIds = attachments.map(({ file_id }) => file_id);
      const message = { idempotency_key: id, about, text, file_ids: fileIds };
      await client.messages.send.mutate(message);
      await refresh();
      changeTexts(name, (now) => ({ ...now, unsent: without(now.unsent, id) }));
    } catch (error) {
      const found = blockedIn(error, text);
      if (found !== null) {
        takeBack(name, id);
        setBlocked(found);
        return;
      }
      const code = readRefusal(error)?.code;
      set(name, id, { isSending: false, problem: messageOf(error) });
      // Another message has this id: the next try needs one of its own.
      if (code === 'IDEMPOTENCY_KEY_REUSED') set(name, id, { id: newId() });
      if (code === 'THREAD_CLOSED') await refresh();
    }
  }

  return {
    ...texts,
    blocked,
    clearBlocked: () => setBlocked(null),
    write(changes: Partial<Draft>): void {
      changeTexts(name, (now) => ({ ...now, draft: { ...now.draft, ...changes } }));
    },
    /** For what arrives later than it was asked for. */
    addAttachment: (picture: Draft['attachments'][number]): void => {
      changeTexts(name, (now) => {
        const attachments = [...now.draft.attachments, picture];
        return { ...now, draft: { ...now.draft, attachments } };
      });
    },
    send(): void {
      const { draft } = keptTexts(name);
      const text = draft.text.trim();
      const message = { ...draft, text, id: newId(), isSending: true, problem: null };
      setBlocked(null);
      changeTexts(name, ({ unsent }) => ({ draft: EMPTY_DRAFT, unsent: [...unsent, message] }));
      enqueue(name, async () => await sendNow(message));
    },
    sendAgain(message: Unsent): void {
      set(name, message.id, { isSending: true, problem: null });
      enqueue(name, async () => await sendNow(message));
    },
    takeBack: (id: string) => takeBack(name, id),
  };
}
export type Sending = ReturnType<typeof useSending>;
