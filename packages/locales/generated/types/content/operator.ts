// Generated from the catalogues by `npm run messages`; do not edit.
export interface ContentOperatorMessages {
  'name': null;
  'address': null;
  'country': null;
  'email': null;
}
