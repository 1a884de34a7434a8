import { AsyncLocalStorage } from 'node:async_hooks';

/** Which request or job a use case runs for. */
interface RequestFacts {
  /** The procedure, route or command. */
  readonly call: string | null;
  readonly request_id: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  /** Who is signed in; only for the log, since the audit knows who has done something. */
  readonly user_id: string | null;
  /** The job of a worker, which is no request. */
  readonly job: string | null;
}

const NO_REQUEST: RequestFacts = {
  call: null,
  request_id: null,
  ip_address: null,
  user_agent: null,
  user_id: null,
  job: null,
};

/**
 * Only the audit and the log read it: what a use case decides from is an argument. Here it is
 * carried along, so that no use case can forget to pass it on.
 */
const current = new AsyncLocalStorage<RequestFacts>();

export function withRequestFacts<T>(facts: Partial<RequestFacts>, work: () => T): T {
  return current.run({ ...NO_REQUEST, ...facts }, work);
}

/** Of the request or job that runs now; of a job only its name is known. */
export const requestFacts = (): RequestFacts => current.getStore() ?? NO_REQUEST;
