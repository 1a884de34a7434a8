import type { KernelContext } from '../kernel/context.ts';
import type { CatalogCache } from './catalog-cache.ts';

export interface CatalogContext extends KernelContext {
  /** Games and brands as public answers show them. */
  readonly catalog: CatalogCache;
}
