import type { PublicError } from '@guildhall/api/errors';
import { errorText } from '@guildhall/domain/kernel/error-texts';
import { formatsIn } from '@guildhall/locales/formats';
import { ApiError, textOf } from './api-client.ts';
import { failureOf } from './connection.ts';
import { documentLanguage, documentMessages, loadedMessages } from './messages.ts';
import { readRefusal } from './read-refusal.ts';

// Without texts, for pages that show none before the first refusal.
export { readRefusal } from './read-refusal.ts';

/** The message for the user, for any kind of error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return textOf(error);
  const refusal = readRefusal(error);
  return refusal ? refusalText(refusal) : documentMessages('site')(failureOf(error));
}

/** The message of a code of the error catalogue, which a result may contain, too. */
export function refusalText({ code, facts }: Pick<PublicError, 'code' | 'facts'>): string {
  const t = loadedMessages('errors');
  // apiLinks fetches them with the refusal; this is for when that has failed.
  if (t === null) return documentMessages('site')('error.refused_help');
  return errorText(t, formatsIn(documentLanguage()), code, facts);
}

/** The same, but null if there is no error. */
export function problemOf(error: unknown): string | null {
  return error === null ? null : messageOf(error);
}
