// Generated from the catalogues by `npm run messages`; do not edit.
export interface IdentityMenuMessages {
  'label': { name: string };
  'profile': null;
  'sign_out': null;
  'signed_out': null;
}
