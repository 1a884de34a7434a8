import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import Stripe from 'stripe';
import { nowSeconds, StripeAccount } from './stripe-account.ts';
import { ApiFault, type Params } from './stripe-fault.ts';

/** How the server fails: before it does what was asked, or after. */
export type Fault = 'error' | 'error_after' | 'overloaded' | 'hang' | 'cut';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
  readonly headers: IncomingHttpHeaders;
}

/**
 * A server that speaks the parts of Stripe's API that the shop uses, for tests: form-encoded
 * requests, keys, idempotency keys, expansion, lists in pages and errors, as documented. Its
 * account does what payers and banks do. It signs webhooks with the SDK's own signer.
 */
export class StripeServer {
  readonly account: StripeAccount;
  readonly requests: Received[] = [];
  readonly #key: string;
  readonly #answers = new Map<string, { readonly params: string; readonly body: object }>();
  readonly #faults: (Fault | null)[] = [];
  readonly #hanging = new Set<ServerResponse>();
  readonly #server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => this.#respond(request, response, text));
  });

  private constructor(secretKey: string) {
    this.#key = secretKey;
    this.account = new StripeAccount(secretKey.includes('_live_'));
  }

  static async start(secretKey: string): Promise<StripeServer> {
    const server = new StripeServer(secretKey);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The next requests fail so, one each; null is answered as ever. */
  failNext(...faults: (Fault | null)[]): void {
    this.#faults.push(...faults);
  }

  /** Keys for idempotent requests are forgotten after a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** A webhook of an event, signed as Stripe signs it. */
  webhook(event: object, secret: string, timestamp = nowSeconds()) {
    const body = JSON.stringify(event);
    const signed = { payload: body, secret, timestamp };
    const signature = Stripe.webhooks.generateTestHeaderString(signed);
    return { body, headers: { 'stripe-signature': signature } };
  }

  async stop(): Promise<void> {
    for (const response of this.#hanging) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #respond(request: IncomingMessage, response: ServerResponse, text: string): void {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const { method = 'GET', headers } = request;
    const params = nested(new URLSearchParams(method === 'POST' ? text : url.search));
    this.requests.push({ method, path: url.pathname, params, headers });
    const fault = this.#faults.shift();
    if (fault === 'hang') this.#hanging.add(response);
    else if (fault === 'cut') response.destroy();
    else {
      const { status, body } = this.#answer(fault, method, url.pathname, params, headers);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }
  }

  #answer(
    fault: Fault | null | undefined,
    ...[method, path, params, headers]: [string, string, Params, IncomingHttpHeaders]
  ): { status: number; body: object } {
    try {
      if (fault === 'overloaded') throw new ApiFault(429, 'Too many requests.', 'rate_limit');
      if (fault === 'error') throw new ApiFault(500, 'Oops.', undefined, 'api_error');
      if (headers.authorization !== `Bearer ${this.#key}`) {
        throw new ApiFault(401, 'Invalid API Key provided.');
      }
      const key = headers['idempotency-key'];
      const body = this.#once(typeof key === 'string' ? key : null, params, () =>
        this.account.route(method, path, params),
      );
      if (fault === 'error_after') throw new ApiFault(500, 'Oops.', undefined, 'api_error');
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      const { status, type, message, code } = error;
      return { status, body: { error: { type, message, ...(code !== undefined && { code }) } } };
    }
  }

  /** The same key and parameters get the first answer, other parameters an error. */
  #once(key: string | null, params: Params, work: () => object): object {
    if (key === null) return work();
    const text = JSON.stringify(params);
    const first = this.#answers.get(key);
    if (first !== undefined && first.params !== text) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      throw new ApiFault(400, message, undefined, 'idempotency_error');
    }
    const body = first?.body ?? work();
    this.#answers.set(key, { params: text, body });
    return body;
  }
}

function nested(form: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of form) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '');
    const last = name.endsWith('[]') ? '' : (keys.pop() ?? '');
    let at = params;
    for (const key of keys) {
      const next = at[key];
      if (typeof next === 'object') at = next;
      else at = at[key] = {};
    }
    // Lists may have no numbers.
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return params;
}
