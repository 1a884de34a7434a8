// Generated from the catalogues by `npm run messages`; do not edit.
export interface CatalogMessages {
  'home': null;
  'breadcrumbs': null;
  'accounts': null;
  'gift_cards': null;
  'offer_count': { count: number };
  'from': { amount: string; price: '<tag>' };
  'game_title': { name: string };
  'brand_title': { name: string };
  'fact.least_warranty': { days: number };
  'fact.held': null;
  'fact.region_locked': null;
  'fact.code_check': { hours: number };
  'index.accounts_intro': { label: string };
  'index.cards_intro': { label: string };
  'index.empty': null;
  'index.empty_help': null;
  'yes': null;
  'no': null;
}
