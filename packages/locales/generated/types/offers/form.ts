// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersFormMessages {
  'not_told': null;
  'number_range': { max: string; min: string };
  'chosen': { count: number; most: number };
}
