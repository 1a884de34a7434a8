import type { MessageView } from './thread-reading.ts';

/** Something that happened to the order of a thread, in words. */
export interface ThreadEvent {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

export type LogItem =
  | { readonly kind: 'day'; readonly id: string; readonly text: string }
  | { readonly kind: 'new'; readonly id: string }
  | { readonly kind: 'event'; readonly id: string; readonly event: ThreadEvent }
  | { readonly kind: 'message'; readonly id: string; readonly message: MessageView };

export interface LogContents {
  readonly messages: readonly MessageView[];
  readonly events: readonly ThreadEvent[];
  /** Whether older messages are not read yet: what happened before them is not shown either. */
  readonly hasOlder: boolean;
  /** The first message since the reader left; null when there is none. */
  readonly newSeq: number | null;
  /** The day of a time, in words. */
  readonly dayOf: (iso: string) => string;
}

/** Messages and events by time, with a line for each day and one before what is new. */
export function logItems(contents: LogContents): LogItem[] {
  const { messages, events, hasOlder, newSeq, dayOf } = contents;
  const since = hasOlder ? (messages[0]?.created_at ?? '') : '';
  const shownEvents = events.filter(({ at }) => Date.parse(at) >= (Date.parse(since) || 0));
  const rows = [
    ...shownEvents.map((event) => ({ at: event.at, event, message: null })),
    ...messages.map((message) => ({ at: message.created_at, event: null, message })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const items: LogItem[] = [];
  let day = '';
  for (const { at, event, message } of rows) {
    const text = dayOf(at);
    if (text !== day) items.push({ kind: 'day', id: `day-${text}`, text });
    day = text;
    if (message !== null && message.seq === newSeq) items.push({ kind: 'new', id: 'new' });
    if (event !== null) items.push({ kind: 'event', id: event.id, event });
    else if (message !== null) items.push({ kind: 'message', id: message.id, message });
  }
  return items;
}

/** A part of a text: plain, or a link that can be followed. */
export interface TextPart {
  readonly text: string;
  readonly href: string | null;
}

const LINK = /https?:\/\/[^\s<>"'`\\]+/gi;
/** What ends a sentence, and not an address. */
const ENDING = /[.,;:!?)\]}»”’]+$/;

/**
 * The links of a text. Only http and https: what was stored has passed the contact filter, which
 * knows where links may lead.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const address = match[0].replace(ENDING, '');
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href: new URL(address).href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
