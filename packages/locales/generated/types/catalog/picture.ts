// Generated from the catalogues by `npm run messages`; do not edit.
export interface CatalogPictureMessages {
  'covered': { label: string };
}
