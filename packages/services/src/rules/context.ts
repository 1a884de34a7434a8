import type { KernelContext } from '../kernel/context.ts';

export type RulesContext = KernelContext;
