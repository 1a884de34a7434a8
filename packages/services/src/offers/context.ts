import type { FilesContext } from '../files/context.ts';
import type { VaultContext } from '../vault/context.ts';
import type { PageViews } from './sales/gather-page-views.ts';
import type { SearchIndex } from './search/search-index.ts';

export interface OffersContext extends FilesContext, VaultContext {
  /** Finds offers, and the games and brands that words name. */
  readonly search_index: SearchIndex;
  /** The views of offers that this process has not saved yet. */
  readonly page_views: PageViews;
}
