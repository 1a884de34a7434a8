import { requestFacts, withRequestFacts } from '@guildhall/db/kernel/audit/request-facts';
import type { Origin } from '../viewer.ts';

/** As long as the one of a session. */
const MAX_USER_AGENT = 300;

/** Where a call comes from, for the audit. */
export interface AuditedRequest {
  /** The procedure, route or command. */
  readonly call: string;
  readonly request_id: string | null;
  readonly origin: Pick<Origin, 'ip_address' | 'user_agent'> | undefined;
  /** Who is signed in. */
  readonly user_id?: string | null;
}

/** Runs a call; what it writes to the audit and to the log names the request. */
export function inRequest<T>(
  { call, request_id, origin, user_id = null }: AuditedRequest,
  work: () => T,
): T {
  const facts = {
    call,
    request_id,
    user_id,
    ip_address: origin?.ip_address ?? null,
    user_agent: origin?.user_agent?.slice(0, MAX_USER_AGENT) ?? null,
  };
  return withRequestFacts(facts, work);
}

/** Runs a job; what it writes to the log names it. */
export function inJob<T>(job: string, work: () => T): T {
  return withRequestFacts({ job }, work);
}

/** What a line of the log says of the request or job that wrote it. */
export function loggedFacts(): Record<string, string> {
  const { call, request_id: reqId, user_id, job } = requestFacts();
  const known = Object.entries({ reqId, call, user_id, job });
  return Object.fromEntries(known.filter((each): each is [string, string] => each[1] !== null));
}
