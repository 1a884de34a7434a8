import Bowser from 'bowser';

/** What a browser says of itself, in the words of its makers; null for what it does not say. */
export function systemOf(user_agent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (user_agent === null || user_agent === '') return { browser: null, system: null };
  const parser = Bowser.getParser(user_agent);
  const version = parser.getBrowserVersion()?.split('.', 1)[0];
  const browser = [parser.getBrowserName(), version].filter(Boolean).join(' ');
  return { browser: browser || null, system: parser.getOSName() || null };
}
