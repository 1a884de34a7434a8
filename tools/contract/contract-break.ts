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

export interface Contracts {
  readonly before: Contract;
  readonly after: Contract;
}

export function breakAt(id: string, says: string, became: unknown): Break {
  const hash = createHash('sha256').update(canonicalText(became)).digest('hex');
  return { id, says, became: hash.slice(0, 12) };
}
