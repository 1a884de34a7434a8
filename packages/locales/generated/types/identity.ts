// Generated from the catalogues by `npm run messages`; do not edit.
export interface IdentityMessages {
  'email': null;
  'password': null;
  'password_hint': null;
  'app_code': null;
  'app_code_hint': null;
  'long_code_title': null;
  'long_code': null;
  'passkey.unsupported': null;
  'passkey.stopped': null;
  'passkey.known': null;
}
