// Generated from the catalogues by `npm run messages`; do not edit.
export interface UsersMessages {
  'language.title': null;
  'language.label': null;
  'language.hint': null;
  'language.saved': null;
}
