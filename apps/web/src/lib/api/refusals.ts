import type { PublicError } from '@guildhall/api/errors';
import { errorText } from '@guildhall/domain/kernel/error-texts';
import { fieldErrorText } from '@guildhall/domain/kernel/field-errors';
import { formatsIn } from '@guildhall/locales/formats';
import { ApiError, textOf, textsOf, toastEach, unanswered } from './api-errors.ts';
import { documentLanguage, documentMessages, loadedMessages } from '../language/messages.ts';
import { readRefusal } from './read-refusal.ts';

// Without texts, for pages that show none before the first refusal.
export { readRefusal } from './read-refusal.ts';

/** The message for the user, for any kind of error. */
export function messageOf(error: unknown): string {
  const refusal = readRefusal(error);
  return refusal ? refusalText(refusal) : textOf(failedCall(error));
}

/** A toast for each message of an error, of whichever client (product.md §8). */
export function toastFailure(error: unknown): void {
  const refusal = readRefusal(error);
  toastEach(refusal ? refusalTexts(refusal) : textsOf(failedCall(error)));
}

/** Any error that is no refusal, as the REST client has it. */
function failedCall(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return cause instanceof ApiError ? cause : unanswered('no_response');
}

/** The texts of the fields that the refusal names, or its own. */
function refusalTexts(refusal: PublicError): string[] {
  const t = loadedMessages('field-errors');
  const errors = Object.values(refusal.fields).flat();
  if (t === null || errors.length === 0) return [refusalText(refusal)];
  return errors.map((each) => fieldErrorText(t, formatsIn(documentLanguage()), each));
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
