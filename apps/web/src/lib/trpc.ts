import type { AppRouter } from '@guildhall/api/root';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { authorizationHeader } from './token.ts';

/** Hooks for every procedure, with the types of the api floor. */
export const trpc = createTRPCReact<AppRouter>();

/** The server counts every call of a batch and refuses long batches (must-hold S8). */
const LARGEST_BATCH = 10;

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({
        url: '/api/trpc',
        maxItems: LARGEST_BATCH,
        headers: authorizationHeader,
        fetch: (input, init) =>
          fetch(input, { ...(init as RequestInit), credentials: 'include' }),
      }),
    ],
  });
}
