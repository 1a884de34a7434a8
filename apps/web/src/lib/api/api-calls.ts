import type { AppRouter } from '@guildhall/api/root';
import { createTRPCClient } from '@trpc/client';
import { apiLinks } from './api-links.ts';

export { FRESH } from './api-links.ts';

/**
 * Calls without hooks, for pages that are rendered with their data, so that most visitors never
 * need this code. Import it on demand: `const { calls } = await import('…/lib/api-calls.ts')`.
 */
export const calls = createTRPCClient<AppRouter>({ links: apiLinks() });
