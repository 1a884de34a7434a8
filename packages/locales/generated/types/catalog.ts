// Generated from the catalogues by `npm run messages`; do not edit.
export interface CatalogMessages {
  'yes': null;
  'no': null;
}
