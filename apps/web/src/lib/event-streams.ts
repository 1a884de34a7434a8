import type { AppRouter } from '@guildhall/api/root';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { apiAddress } from './api-fetch.ts';
import { fetchAsUser } from './token.ts';

/**
 * The subscriptions: `const { streams } = await import('…/lib/event-streams.ts')`, since a page is
 * complete without them. The browser's own EventSource sends no header, and the token belongs into
 * no address. This one connects again by itself, with the id of its last event.
 */
export const streams = createTRPCClient<AppRouter>({
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
