import type { Exception } from './list.ts';

/**
 * Mutants that no test can catch, because the program does the same with them. The tests that need
 * no database try each all the same: one that is caught, or that the code no longer has, is a
 * mistake in this file.
 */
export const exceptions: readonly Exception[] = [];
