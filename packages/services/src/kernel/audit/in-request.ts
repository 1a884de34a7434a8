import { withRequestFacts } from '@guildhall/db/kernel/audit/request-facts';
import type { Origin } from '../viewer.ts';

/** As long as the one of a session. */
const MAX_USER_AGENT = 300;

/** Where a call comes from, for the audit. */
export interface AuditedRequest {
  /** The procedure, route or command. */
  readonly call: string;
  readonly request_id: string | null;
  readonly origin: Pick<Origin, 'ip_address' | 'user_agent'> | undefined;
}

/** Runs a call; what it writes to the audit names the request. */
export function inRequest<T>({ call, request_id, origin }: AuditedRequest, work: () => T): T {
  const facts = {
    call,
    request_id,
    ip_address: origin?.ip_address ?? null,
    user_agent: origin?.user_agent?.slice(0, MAX_USER_AGENT) ?? null,
  };
  return withRequestFacts(facts, work);
}
