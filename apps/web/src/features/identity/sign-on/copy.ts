import { PROVIDER_TITLES, type ProviderName } from '@guildhall/domain/identity/types';

/** The words of signing in at an identity provider. */
export const signOnCopy = {
  or: 'or',
  go_on: (provider: ProviderName) => `Continue with ${PROVIDER_TITLES[provider]}`,
  waiting_title: (provider: ProviderName) => `Go on in the ${PROVIDER_TITLES[provider]} window`,
  waiting: 'This page goes on by itself when you are done there. If you closed it, start again.',
  start_again: 'Start again',
  blocked_title: 'Your browser kept the window from opening',
  blocked: (provider: ProviderName) =>
    `Allow windows for this site and try again, or go to ${PROVIDER_TITLES[provider]} in this one.`,
  same_window: 'Go on in this window',
  busy_title: 'Signing you in',
  busy: (provider: ProviderName) => `${PROVIDER_TITLES[provider]} is confirming who you are.`,
  done_title: 'Done',
  done: 'You are signed in on the other page. You can close this window.',
  told: 'The other page says how to go on. You can close this window.',
  failed_title: 'You are not signed in',
  back: 'Back to sign in',
  cancelled: (provider: ProviderName) =>
    `You stopped at ${PROVIDER_TITLES[provider]}, so nothing has changed. Try again, or sign in another way.`,
  no_email: (provider: ProviderName) =>
    `${PROVIDER_TITLES[provider]} gave us no e-mail address, and we need one. Allow it there, or sign up with an address.`,
  not_confirmed: (provider: ProviderName) =>
    `${PROVIDER_TITLES[provider]} did not confirm who you are. Try again, or sign in another way.`,
  not_linked:
    'There is a user with this e-mail address. Sign in as before; then connect the two in your settings.',
  state_wrong: 'This sign-in was begun elsewhere, was used, or took too long. Begin again.',
  unavailable: (provider: ProviderName) =>
    `${PROVIDER_TITLES[provider]} does not answer just now. Try again in a moment, or sign in another way.`,
} as const;

const titled = (words: (title: string) => string) => (provider: ProviderName) =>
  words(PROVIDER_TITLES[provider]);

/** The words of settings → sign-in at other sites. */
export const providersCopy = {
  title: 'Sign in with other sites',
  intro: 'Connect a site to sign in with it from then on.',
  load_failed: 'The list did not load',
  name: titled((title) => title),
  not_connected: 'Not connected',
  as: (email: string) => `Connected as ${email}`,
  connected: 'Connected',
  used: 'last used',
  connect: 'Connect',
  connect_which: titled((title) => `Connect ${title}`),
  disconnect: 'Disconnect',
  disconnect_which: titled((title) => `Disconnect ${title}`),
  disconnect_title: titled((title) => `Disconnect ${title}?`),
  disconnect_description: titled(
    (title) =>
      `You cannot sign in with ${title} any more, and every other device is signed out. You can connect it again.`,
  ),
  keep: 'Keep it',
  disconnected: titled((title) => `${title} is disconnected. Other devices are signed out.`),
} as const;

/** The words of coming back from there. */
export const providerReturnCopy = {
  busy_title: 'One moment',
  busy: titled((title) => `${title} is confirming who you are.`),
  connected: titled((title) => `${title} is connected. You can sign in with it from now on.`),
  proven: titled((title) => `${title} confirmed that it is you. Go on where you were.`),
  failed_title: 'Nothing has changed',
  back: 'Back to settings',
  cancelled: titled((title) => `You stopped at ${title}. Try again when you are ready.`),
  somebody_else: titled(
    (title) => `At ${title} you are somebody else now. Sign in there as the one you connected.`,
  ),
  not_fresh: titled(
    (title) =>
      `${title} did not say that it asked you just now. Prove in another way that it is you.`,
  ),
  not_confirmed: titled((title) => `${title} did not confirm who you are. Try again.`),
  taken: titled(
    (title) =>
      `This sign-in at ${title} belongs to another user, or you have connected another one.`,
  ),
  state_wrong: 'This was begun elsewhere, was used, or took too long. Begin again.',
  unavailable: titled((title) => `${title} does not answer just now. Try again in a moment.`),
} as const;
