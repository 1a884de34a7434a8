import type { Schema } from './schema-variants.ts';

/** What is wrong at one place, in a word that stays the same whatever the values are. */
export type Fault =
  | 'removed'
  | 'new required'
  | 'no longer taken'
  | 'may be missing'
  | 'another default'
  | 'narrowed'
  | 'widened'
  | 'another type';

export interface Difference {
  /** `.items[].price_minor`; empty for the whole. */
  readonly at: string;
  readonly fault: Fault;
  /** What differs, for whoever reads the list. */
  readonly says: string;
  /** What stands at the place now. */
  readonly became: unknown;
}

export type Side = 'input' | 'output';

export interface Pair {
  /** Every value of this one … */
  readonly sub: Schema;
  /** … must be a value of this one. */
  readonly sup: Schema;
  readonly at: string;
  readonly side: Side;
  /** Pairs around this one: a recursive schema comes back to them. */
  readonly open: readonly (readonly [Schema, Schema])[];
}

/** What compares whatever stands further inside. */
export type Compare = (pair: Pair) => Difference[];

export const limitFault = (side: Side): Fault => (side === 'input' ? 'narrowed' : 'widened');
