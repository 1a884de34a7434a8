import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { isIP, type LookupFunction, type NetConnectOpts } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** A request would have reached an address that is not public; it was not sent. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';
}

export interface AgentOptions {
  /** The addresses that may be reached. Tests allow those of their own servers. */
  readonly isAllowed?: (address: string) => boolean;
  /** Resolves names; the system's when left out. */
  readonly resolve?: typeof lookup;
}

/**
 * Resolves a name once for a connection, and refuses it if any of its addresses is not allowed. The
 * connection is opened to the address that was judged, so a name that resolves to another one a
 * moment later (DNS rebinding) gains nothing.
 */
function guardedLookup({ isAllowed = isPublicAddress, resolve = lookup }: AgentOptions) {
  const guarded: LookupFunction = (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      const isForbidden = addresses.some(({ address }) => !isAllowed(address));
      if (first === undefined || isForbidden) {
        return callback(new ForbiddenAddressError(`${host} has no public address`), '', 0);
      }
      return options.all === true
        ? callback(null, addresses)
        : callback(null, first.address, first.family);
    });
  };
  return guarded;
}

/** Refuses hosts that are addresses, for which nothing is resolved. */
function refuseAddress(host: string | undefined, { isAllowed = isPublicAddress }: AgentOptions) {
  const address = (host ?? '').replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 || isAllowed(address)) return;
  throw new ForbiddenAddressError(`${address} is not a public address`);
}

const hostOf = (options: object): string | undefined =>
  (options as Partial<Extract<NetConnectOpts, { port: number }>>).host;

class PublicAgent extends Agent {
  readonly #options: AgentOptions;

  constructor(options: AgentOptions) {
    super({ keepAlive: false });
    this.#options = options;
  }

  override createConnection(...args: Parameters<Agent['createConnection']>) {
    const [options, callback] = args;
    refuseAddress(hostOf(options), this.#options);
    const guarded = { ...options, lookup: guardedLookup(this.#options) };
    return super.createConnection(guarded, callback);
  }
}

class PublicHttpAgent extends HttpAgent {
  readonly #options: AgentOptions;

  constructor(options: AgentOptions) {
    super({ keepAlive: false });
    this.#options = options;
  }

  override createConnection(...args: Parameters<HttpAgent['createConnection']>) {
    const [options, callback] = args;
    refuseAddress(hostOf(options), this.#options);
    const guarded = { ...options, lookup: guardedLookup(this.#options) };
    return super.createConnection(guarded, callback);
  }
}

/**
 * An agent for `node:https` that connects to public addresses alone (U5). Libraries that send
 * requests to addresses of users take it as their `agent`. Each connection is made anew: one that
 * was kept could belong to another address.
 */
export const publicAgent = (options: AgentOptions = {}): Agent => new PublicAgent(options);

/** The same without encryption, for servers of tests. */
export const plainAgent = (options: AgentOptions): HttpAgent => new PublicHttpAgent(options);
