import type { DefaultAnswers } from '../../lib/test-procedures.ts';
import { sampleTerms } from './own/test-own-offers.ts';

export const offersAnswers = {
  'offers.codeUpload': () => ({ received_bytes: 0 }),
  'offers.favouriteIds': () => ({ offer_ids: [] }),
  'offers.favourites': () => ({ items: [], next_cursor: null }),
  'offers.own': () => ({ items: [], next_cursor: null }),
  'offers.ownCounts': () => ({ states: [] }),
  'offers.pending': () => ({ items: [], next_cursor: null }),
  'offers.priceHint': () => ({ median_minor: null, days: 30 }),
  'offers.savedSearches': () => ({ items: [] }),
  'offers.sellingTerms': () => sampleTerms,
  'offers.vacation': () => null,
} satisfies DefaultAnswers;
