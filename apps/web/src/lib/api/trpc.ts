import type { AppRouter } from '@guildhall/api/root';
import { createTRPCReact } from '@trpc/react-query';

/** Hooks for every procedure, with the types of the api floor. They work below an <ApiScope>. */
export const trpc = createTRPCReact<AppRouter>();
