import type { Texts } from './variable.ts';

/** The application's login must have no way to the rights of the owner. */
export function oneDatabaseLogin(texts: Texts): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL } = texts;
  if (DATABASE_OWNER_URL === undefined) return [];
  if (DATABASE_URL === undefined) {
    return ['DATABASE_OWNER_URL needs DATABASE_URL, the login that the server works with.'];
  }
  const [login, owner] = [DATABASE_URL, DATABASE_OWNER_URL].map((url) => URL.parse(url)?.username);
  if (login !== owner) return [];
  return [
    'DATABASE_URL and DATABASE_OWNER_URL name the same user; expected a login of the ' +
      'application, such as guildhall_app, in DATABASE_URL: the start makes it.',
  ];
}
