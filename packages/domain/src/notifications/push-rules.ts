/** More browsers of one user replace the oldest. */
export const MOST_BROWSERS = 10;

/** A push that no browser has taken for so long is told nobody any more. */
export const PUSH_TTL_SECONDS = 86_400;

/** The push services of browsers: a host, or with a dot in front all hosts below it. */
const PUSH_SERVICES = [
  // Chrome, Edge on Android, Opera, Samsung Internet, Brave, Vivaldi.
  'fcm.googleapis.com',
  // Firefox.
  '.push.services.mozilla.com',
  // Edge on Windows.
  '.notify.windows.com',
  // Safari.
  '.push.apple.com',
] as const;

/**
 * Whether an address is one that a browser's push service gives. Others get no pushes: they could
 * be machines that users want us to call (U5), or such that take long to answer.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return PUSH_SERVICES.some((service) =>
    service.startsWith('.') ? host.endsWith(service) : host === service,
  );
}
