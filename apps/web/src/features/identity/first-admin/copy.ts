export const firstAdminCopy = {
  title: 'First admin',
  intro: 'This shop has no admin yet. The server printed a token when it started.',
  token: 'Token',
  submit: 'Become the admin',
  wrong: 'This token is wrong or spent. The next start of the server prints another.',
  done: 'You are the admin now. Sign in anew.',
} as const;
