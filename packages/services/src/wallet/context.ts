import type { KernelContext } from '../kernel/context.ts';

export type WalletContext = KernelContext;
