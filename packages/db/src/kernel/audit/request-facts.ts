import { AsyncLocalStorage } from 'node:async_hooks';

/** Which request a use case runs for, as the audit names it. */
interface RequestFacts {
  /** The procedure, route or command. */
  readonly call: string | null;
  readonly request_id: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
}

const NO_REQUEST: RequestFacts = {
  call: null,
  request_id: null,
  ip_address: null,
  user_agent: null,
};

/**
 * Only the audit reads it: what a use case decides from is an argument. Here it is carried along,
 * so that no use case can forget to pass it on.
 */
const current = new AsyncLocalStorage<RequestFacts>();

export function withRequestFacts<T>(facts: RequestFacts, work: () => T): T {
  return current.run(facts, work);
}

/** Of the request that runs now; nothing is known for jobs. */
export const requestFacts = (): RequestFacts => current.getStore() ?? NO_REQUEST;
