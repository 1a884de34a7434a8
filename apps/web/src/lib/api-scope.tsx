import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { apiLinks } from './api-links.ts';
import { onSignOut } from './auth-state.ts';
import { createQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

function createApi() {
  return { client: trpc.createClient({ links: apiLinks() }), queries: createQueryClient() };
}

/** One cache for the whole visit, whichever pages share it; nothing of it outlives a session. */
let visit: ReturnType<typeof createApi> | null = null;

function apiOfVisit() {
  // On the server there is no visit: what one page asked is not for the next.
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
 * Stands around what uses the hooks of `trpc`: the pages behind the sign-in and what the header
 * shows of a user. Public pages come with their data, and do without this code until a call.
 */
export function ApiScope({ children }: { children: ReactNode }) {
  const [{ client, queries }] = useState(apiOfVisit);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
