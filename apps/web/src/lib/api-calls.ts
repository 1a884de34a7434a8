import type { AppRouter } from '@guildhall/api/root';
import { createTRPCClient } from '@trpc/client';
import { apiLinks } from './api-links.ts';

/**
 * Calls without hooks, for pages that come with their data and are read by people who may never
 * press anything: `const { calls } = await import('…/lib/api-calls.ts')`, where it is needed.
 */
export const calls = createTRPCClient<AppRouter>({ links: apiLinks() });
