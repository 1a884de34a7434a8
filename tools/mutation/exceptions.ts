import type { Exception } from './list.ts';

/**
 * Mutants that no test can catch, because they do not change the program. Tests without a database
 * run for each of them: one that is caught, or no longer exists in the code, is an error in this
 * file.
 */
export const exceptions: readonly Exception[] = [];
