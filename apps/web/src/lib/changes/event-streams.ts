import type { AppRouter } from '@guildhall/api/root';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { EventSource } from 'eventsource';
import { apiAddress } from '../api/api-fetch.ts';
import { readRefusal } from '../api/read-refusal.ts';
import { fetchAsUser } from '../session/token.ts';

/**
 * The subscriptions. Only code that is loaded when a page is complete imports them. The browser's
 * own EventSource sends no header, and the token belongs into no address. This one connects again
 * by itself, with the id of its last event.
 */
const streams = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: apiAddress('api/trpc'),
      EventSource,
      eventSourceOptions: {
        fetch: async (url, init) => await fetchAsUser(url, init as RequestInit),
      },
    }),
  ],
});

type Streamed<Output> = Output extends AsyncIterable<infer Event> ? Event : never;
/** An event of the stream of changes, with its id. */
export type ChangeEvent = Streamed<inferRouterOutputs<AppRouter>['me']['changes']>;

export interface ChangesCall {
  readonly order_ids: readonly string[];
  /** The id of the event after which the stream continues; null for a new one. */
  readonly after: string | null;
}

export interface ChangesListener {
  readonly onEvent: (event: ChangeEvent) => void;
  /** The connection is cut, and opened again. */
  readonly onBreak: () => void;
  /** The stream was refused, or has ended and does not continue: the code of the refusal. */
  readonly onEnd: (code: string | null) => void;
}

/** Opens the stream of the user's changes. Returns how to close it. */
export function openChanges(
  { order_ids, after }: ChangesCall,
  { onEvent, onBreak, onEnd }: ChangesListener,
): () => void {
  const subscription = streams.me.changes.subscribe(
    { order_ids: [...order_ids], ...(after === null ? {} : { lastEventId: after }) },
    {
      onData: onEvent,
      onConnectionStateChange: ({ state }) => {
        if (state === 'connecting') onBreak();
      },
      onError: (error) => onEnd(readRefusal(error)?.code ?? null),
      onComplete: () => onEnd(null),
    },
  );
  return () => subscription.unsubscribe();
}
