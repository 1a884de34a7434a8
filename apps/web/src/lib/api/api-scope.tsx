import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiLinks } from './api-links.ts';
import { onSignOut } from '../session/auth-state.ts';
import { createQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

function createApi() {
  return { client: trpc.createClient({ links: apiLinks() }), queries: createQueryClient() };
}

/** One client and cache per document, shared by all pages and cleared at sign-out. */
let visit: ReturnType<typeof createApi> | null = null;

function apiOfVisit() {
  // On the server each rendering has its own: nothing is shared between users.
  if (typeof document === 'undefined') return createApi();
  if (visit === null) {
    visit = createApi();
    const { queries } = visit;
    onSignOut(() => {
      queries.clear();
    });
  }
  return visit;
}

/**
 * Wraps what uses the hooks of `trpc`: pages that need a sign-in, and the user part of the header.
 * Public pages are rendered with their data and do not load this code before their first call.
 */
export function ApiScope({ children }: { children: ReactNode }) {
  const [{ client, queries }] = useState(apiOfVisit);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
