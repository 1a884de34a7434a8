import { Refusal } from '@guildhall/domain/kernel/errors';
import { faultOfJson } from '@guildhall/domain/kernel/json-text';
import { z } from 'zod';
import type { CheckoutStatus, PaymentProvider } from './payment-provider.ts';
import { checkStandardWebhook } from './standard-webhook.ts';

export interface SandboxSettings {
  /** The base URL of the provider's API, without a trailing slash. */
  readonly api_url: string;
  readonly api_key: string;
  /** A webhook may be signed with any of them: two during a rotation. */
  readonly webhook_secrets: readonly string[];
  /** The URL that receives the provider's webhooks. */
  readonly webhook_url: string;
  readonly timeout_ms?: number;
}

const TIMEOUT_MS = 10_000;
const FAILURE_THRESHOLD = 5;
const OPEN_CIRCUIT_MS = 10_000;
/** More than any message of the provider has. */
const MOST = { values: 1_000, depth: 10 };

const checkoutFields = {
  id: z.string().min(1).max(100),
  client_reference: z.string(),
  amount_minor: z.int(),
  currency: z.string().length(3),
};
const openedSchema = z.object({
  ...checkoutFields,
  url: z.url({ protocol: /^https?$/ }),
});
const statusSchema = z.object({
  ...checkoutFields,
  status: z.enum(['pending', 'captured', 'declined']),
});
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('checkout.captured'),
    data: z.object({ ...checkoutFields, status: z.literal('captured') }),
  }),
  z.object({
    id: z.string(),
    type: z.literal('checkout.declined'),
    data: z.object({ ...checkoutFields, status: z.literal('declined') }),
  }),
]);

/**
 * The sandbox provider, a separate service behind HTTP. Every call refuses PROVIDER_UNAVAILABLE on
 * a timeout, a 5xx or 429, or a response that cannot be parsed. Any other 4xx is our own error and
 * is thrown as a defect.
 */
export function sandboxPaymentProvider(settings: SandboxSettings): PaymentProvider {
  const call = circuitBreaker(async (request: ApiRequest) => await sendRequest(settings, request));
  return {
    name: 'sandbox',
    async openCheckout(request) {
      const opened = await call({
        method: 'POST',
        path: '/checkouts',
        idempotency_key: request.client_reference,
        body: { ...request, webhook_url: settings.webhook_url },
      }).then((answer) => readAnswer(openedSchema, answer));
      return { provider_reference: opened.id, redirect_url: opened.url };
    },
    async readCheckout(providerReference) {
      const path = `/checkouts/${encodeURIComponent(providerReference)}`;
      const answer = await call({ method: 'GET', path });
      return toStatus(readAnswer(statusSchema, answer));
    },
    readWebhook(rawBody, headers) {
      const { message_id } = checkStandardWebhook(settings.webhook_secrets, rawBody, headers);
      const parsed = eventSchema.safeParse(parseJson(rawBody.toString('utf8')));
      // Duplicates are detected by the id, so header and body must agree on it.
      if (!parsed.success || parsed.data.id !== message_id) throw new Refusal('WEBHOOK_REFUSED');
      const { type, data } = parsed.data;
      return { event_id: message_id, kind: type, checkout: toStatus(data) };
    },
  };
}

function toStatus({ id, ...rest }: z.infer<typeof statusSchema>): CheckoutStatus {
  return { provider_reference: id, ...rest };
}

interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly idempotency_key?: string;
  readonly body?: object;
}

async function sendRequest(settings: SandboxSettings, request: ApiRequest): Promise<string> {
  const { method, path, idempotency_key, body } = request;
  const headers = new Headers({
    accept: 'application/json',
    authorization: `Bearer ${settings.api_key}`,
  });
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${settings.api_url}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      // Following a redirect would send the API key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeout_ms ?? TIMEOUT_MS),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw unavailable(error);
  }
  const what = `the payment provider answered ${status} to ${method} ${path}`;
  if (status >= 500 || status === 429) throw unavailable(new Error(what));
  if (status < 200 || status >= 300) throw new Error(what);
  return text;
}

function readAnswer<Answer>(schema: z.ZodType<Answer>, text: string): Answer {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw unavailable(parsed.error);
  return parsed.data;
}

/** Undefined for a text that is no JSON, or says one thing twice. */
function parseJson(text: string): unknown {
  if (faultOfJson(text, MOST) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason is for our log and never reaches the buyer. */
function unavailable(reason: unknown): Refusal {
  const refusal = new Refusal('PROVIDER_UNAVAILABLE');
  refusal.cause = reason;
  return refusal;
}

/**
 * A circuit breaker (must-hold fault 19): after five consecutive failures calls are refused
 * immediately for ten seconds, so that a slow provider does not make every buyer wait for the
 * timeout.
 */
function circuitBreaker<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  let failures = 0;
  let openUntilMs = 0;
  return async (input: Input): Promise<Answer> => {
    if (performance.now() < openUntilMs)
      throw unavailable(new Error('the circuit breaker is open'));
    try {
      const answer = await call(input);
      failures = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failures += 1;
      if (failures >= FAILURE_THRESHOLD) openUntilMs = performance.now() + OPEN_CIRCUIT_MS;
      throw error;
    }
  };
}
