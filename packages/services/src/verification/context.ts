import type { KernelContext } from '../kernel/context.ts';

export type VerificationContext = KernelContext;
