import { createHash } from 'node:crypto';
import type { Contract } from '@guildhall/api/contract';
import { canonicalText } from './schema-variants.ts';

/** A change that breaks callers built on the earlier contract. */
export interface Break {
  /**
   * The same id for the same break, whatever the values; `CHANGES.md` declares breaks by their ids.
   */
  readonly id: string;
  /** What differs. */
  readonly says: string;
  /** A short hash of the new value. */
  readonly became: string;
}

type Procedure = Contract['procedures'][string];
type Route = Contract['routes'][string];
type CatalogueError = Contract['errors'][string];

/** A part that an earlier contract did not contain may be missing: no caller was built on it. */
type Without<Type, Key extends keyof Type> = Omit<Type, Key> & Partial<Pick<Type, Key>>;
export type EarlierProcedure = Without<Procedure, 'cacheable' | 'token_scope'>;
export type EarlierRoute = Without<Route, 'statuses' | 'outcomes' | 'upload' | 'token_scope'>;
export type EarlierError = Without<CatalogueError, 'facts'>;
export interface EarlierContract extends Without<
  Omit<Contract, 'procedures' | 'routes' | 'errors'>,
  'transport'
> {
  readonly errors: Readonly<Record<string, EarlierError>>;
  readonly procedures: Readonly<Record<string, EarlierProcedure>>;
  readonly routes: Readonly<Record<string, EarlierRoute>>;
}

export interface Contracts {
  readonly before: EarlierContract;
  readonly after: Contract;
}

export function breakAt(id: string, says: string, became: unknown): Break {
  const hash = createHash('sha256').update(canonicalText(became)).digest('hex');
  return { id, says, became: hash.slice(0, 12) };
}
