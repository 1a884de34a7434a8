import type { Exception } from './mutation-list.ts';

/**
 * Mutants that no test can catch, because the program does the same with them. Each is tried all
 * the same: one that is caught, or that the code no longer has, is a mistake in this file.
 */
export const exceptions: readonly Exception[] = [];
