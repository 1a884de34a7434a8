import Bowser from 'bowser';

/** The browser and operating system named by a User-Agent header; null where it names none. */
export function parseUserAgent(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  const version = parser.getBrowserVersion()?.split('.', 1)[0];
  const browser = [parser.getBrowserName(), version].filter(Boolean).join(' ');
  return { browser: browser || null, system: parser.getOSName() || null };
}
