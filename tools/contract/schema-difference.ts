import type { Schema } from './schema-variants.ts';

/** A kind of difference, in words that stay the same for any values. */
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
  /** `.items[].price_minor`; empty for the whole schema. */
  readonly at: string;
  readonly fault: Fault;
  /** What differs, for readers. */
  readonly says: string;
  /** The new value. */
  readonly became: unknown;
}

export type Side = 'input' | 'output';

export interface Pair {
  /** Every value of this schema … */
  readonly sub: Schema;
  /** … must be a value of this one. */
  readonly sup: Schema;
  readonly at: string;
  readonly side: Side;
  /** The enclosing pairs: a recursive schema returns to them. */
  readonly open: readonly (readonly [Schema, Schema])[];
}

/** Compares the schemas inside. */
export type Compare = (pair: Pair) => Difference[];

export const limitFault = (side: Side): Fault => (side === 'input' ? 'narrowed' : 'widened');
