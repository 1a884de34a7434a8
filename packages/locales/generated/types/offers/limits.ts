// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersLimitsMessages {
  'title': null;
  'quantity': { most: number };
  'order': { most: string; total: string };
  'day': { left: string; most: string; total: string };
  'orders_per_hour': { most: number };
  'two_factor': { link: '<tag>'; raised: string };
  'identity': { raised: string };
}
