import type { PublicError } from '@guildhall/api/errors';

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
  // The operator finds it in the log; a refusal needs no search.
  const named = data.code === 'INTERNAL' && typeof requestId === 'string';
  return {
    code: data.code,
    facts: named ? { ...data.facts, request_id: requestId } : data.facts,
    fields: data.fields,
    status: data.http_status,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}
