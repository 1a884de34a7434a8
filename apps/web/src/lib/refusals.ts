import type { PublicError } from '@guildhall/api/errors';
import { errorText } from '@guildhall/domain/kernel/error-texts';
import { formatsIn } from '@guildhall/locales/formats';
import { ApiError, textOf } from './api-client.ts';
import { failureOf } from './connection.ts';
import { documentLanguage, documentMessages, loadedMessages } from './messages.ts';

/** A refused procedure call: the code of the catalogue, its facts and fields, and the status. */
export interface Refused extends PublicError {
  readonly status: number;
  readonly requestId: string | null;
}

function isRefused(data: unknown): data is PublicError & { http_status: number } {
  return typeof data === 'object' && data !== null && 'code' in data && 'facts' in data;
}

/** The refusal of the server; null for any other error. */
export function readRefusal(error: unknown): Refused | null {
  // Checked by shape, since importing the class would add the whole client to pages that only read.
  if (!(error instanceof Error) || !('data' in error)) return null;
  const { data } = error;
  if (!isRefused(data)) return null;
  const requestId = 'request_id' in data ? data.request_id : null;
  return {
    code: data.code,
    facts: data.facts,
    fields: data.fields,
    status: data.http_status,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

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
