export const authCopy = {
  title: 'Welcome',
  intro: 'Sign in, or become a member in a minute.',
  sign_in: 'Sign in',
  sign_up: 'Sign up',
  new_here: 'New here?',
  member: 'Already a member?',
  forgot: 'Forgot your password?',
} as const;

/** Fields that several forms ask for. */
export const fieldCopy = {
  email: 'E-mail address',
  password: 'Password',
  password_hint: 'At least 8 characters. A few words are better than many signs.',
  app_code_hint: 'Six digits, a new code every 30 seconds.',
  app_code_malformed: 'Enter the six digits of your app.',
} as const;

/** The words of settings → security. */
export const securityCopy = {
  title: 'Settings',
  security: 'Security',
  load_failed: 'Your security settings did not load',
  factors_failed: 'Your second factors did not load',
} as const;
