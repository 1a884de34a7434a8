import { Refusal } from '@guildhall/domain/kernel/errors';
import { faultOfJson } from '@guildhall/domain/kernel/text/json-text';
import type { WebhookObject } from '@guildhall/domain/webhooks/states';
import { z } from 'zod';
import { circuitBreaker, unavailable } from '../circuit-breaker.ts';
import {
  type ChargebackStatus,
  type CheckoutRequest,
  type CheckoutStatus,
  type ProviderEvent,
  type ReportedTransaction,
  type RefundStatus,
  type PaymentProvider,
  RefusedByProvider,
  UnknownAtProvider,
} from './payment-provider.ts';
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
  status: z.enum(['pending', 'captured', 'declined', 'expired']),
  decline_code: z.string().max(100).nullable().default(null),
});
const chargebackSchema = z.object({
  ...checkoutFields,
  status: z.enum(['open', 'won', 'lost']),
  reason_code: z.string().max(100),
  evidence_due_at: z.iso.datetime().nullable(),
});
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.enum(['chargeback.opened', 'chargeback.closed']),
    data: chargebackSchema,
  }),
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
  z.object({
    id: z.string(),
    type: z.literal('payout.returned'),
    data: z.object({ ...checkoutFields, status: z.literal('returned') }),
  }),
]);

const refundSchema = z.object({
  ...checkoutFields,
  status: z.enum(['pending', 'succeeded', 'failed']),
});
const foundRefundsSchema = z.object({ refunds: z.array(refundSchema).max(1) });
const balanceSchema = z.object({
  has_more: z.boolean(),
  transactions: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        kind: z.enum(['payment', 'refund', 'chargeback', 'payout', 'settlement']),
        amount_minor: z.int(),
        fee_minor: z.int(),
        currency: z.string().length(3),
        client_reference: z.string().max(100).nullable(),
        object_id: z.string().max(100).nullable(),
        occurred_at: z.iso.datetime(),
      }),
    )
    .max(100),
});
const refusalSchema = z.object({ error: z.object({ code: z.string().min(1).max(100) }) });
const eventsSchema = z.object({ events: z.array(eventSchema).max(1_000) });

/**
 * The sandbox provider, a separate service behind HTTP. Every call refuses PROVIDER_UNAVAILABLE on
 * a timeout, a 5xx or 429, or a response that cannot be parsed. 404 is thrown as UnknownAtProvider,
 * 422 as RefusedByProvider; any other 4xx is our own error and is thrown as a defect.
 */
export function sandboxPaymentProvider(settings: SandboxSettings): PaymentProvider {
  const call = sandboxCaller(settings);
  return {
    name: 'sandbox',
    async openCheckout(request) {
      const opened = await call({
        method: 'POST',
        path: '/checkouts',
        idempotency_key: request.client_reference,
        body: bodyOf(request, settings),
      }).then((answer) => readAnswer(openedSchema, answer));
      return { provider_reference: opened.id, redirect_url: opened.url };
    },
    async readCheckout(providerReference) {
      const path = `/checkouts/${encodeURIComponent(providerReference)}`;
      const answer = await call({ method: 'GET', path });
      return toStatus(readAnswer(statusSchema, answer));
    },
    async closeCheckout(providerReference) {
      const path = `/checkouts/${encodeURIComponent(providerReference)}/close`;
      const answer = await call({ method: 'POST', path });
      return toStatus(readAnswer(statusSchema, answer));
    },
    ...refundCalls(call),
    ...chargebackCalls(call),
    async listBalanceTransactions(from, until) {
      const found: ReportedTransaction[] = [];
      const span = { from: from.toISOString(), until: until.toISOString() };
      for (
        let after: string | undefined, more = true;
        more;
        after = found.at(-1)?.provider_reference
      ) {
        const query = new URLSearchParams({ ...span, ...(after !== undefined && { after }) });
        const path = `/balance-transactions?${String(query)}`;
        const page = readAnswer(balanceSchema, await call({ method: 'GET', path }));
        found.push(...page.transactions.map(toTransaction));
        more = page.has_more && page.transactions.length > 0;
      }
      return found;
    },
    async listEvents(since) {
      const path = `/events?since=${encodeURIComponent(since.toISOString())}`;
      const { events } = readAnswer(eventsSchema, await call({ method: 'GET', path }));
      return events.map(toEvent);
    },
    readWebhook(rawBody, headers) {
      const { message_id } = checkStandardWebhook(settings.webhook_secrets, rawBody, headers);
      const parsed = eventSchema.safeParse(parseJson(rawBody.toString('utf8')));
      // Duplicates are detected by the id, so header and body must agree on it.
      if (!parsed.success || parsed.data.id !== message_id) throw new Refusal('WEBHOOK_REFUSED');
      return toEvent(parsed.data);
    },
  };
}

const chargebackCalls = (
  call: ReturnType<typeof sandboxCaller>,
): Pick<PaymentProvider, 'readChargeback' | 'submitEvidence'> => ({
  async readChargeback(providerReference) {
    const path = `/chargebacks/${encodeURIComponent(providerReference)}`;
    return toChargeback(readAnswer(chargebackSchema, await call({ method: 'GET', path })));
  },
  async submitEvidence({ chargeback_reference, client_reference, evidence }) {
    const path = `/chargebacks/${encodeURIComponent(chargeback_reference)}/evidence`;
    const body = { client_reference, ...evidence };
    const posted = { method: 'POST', path, idempotency_key: client_reference, body } as const;
    readAnswer(chargebackSchema, await call(posted));
  },
});

function toStatus({ id, decline_code, ...rest }: z.infer<typeof statusSchema>): CheckoutStatus {
  const declineCode = rest.status === 'declined' ? (decline_code ?? 'generic_decline') : null;
  return { provider_reference: id, ...rest, decline_code: declineCode };
}

function toRefund({ id, ...rest }: z.infer<typeof refundSchema>): RefundStatus {
  const failureCode = rest.status === 'failed' ? 'failed' : null;
  return { provider_reference: id, ...rest, failure_code: failureCode };
}

function toChargeback(answer: z.infer<typeof chargebackSchema>): ChargebackStatus {
  const { id, evidence_due_at, ...rest } = answer;
  const dueAt = evidence_due_at === null ? null : new Date(evidence_due_at);
  return { provider_reference: id, ...rest, evidence_due_at: dueAt };
}

const toEvent = ({ id, type, data }: z.infer<typeof eventSchema>): ProviderEvent => ({
  event_id: id,
  type,
  object: { kind: kindOf(type), id: data.id },
  fault: null,
});

/** The sandbox calls a withdrawal a payout, as it does not know whose money it is. */
function toTransaction(
  transaction: z.infer<typeof balanceSchema>['transactions'][number],
): ReportedTransaction {
  const { id, kind, object_id, occurred_at, ...rest } = transaction;
  return {
    ...rest,
    provider_reference: id,
    kind: kind === 'payout' ? 'withdrawal' : kind,
    object_reference: object_id,
    occurred_at: new Date(occurred_at),
  };
}

function kindOf(type: string): WebhookObject {
  if (type.startsWith('payout.')) return 'payout';
  return type.startsWith('chargeback.') ? 'dispute' : 'checkout';
}

/** The sandbox does not ask what a payment is for. */
function bodyOf(request: CheckoutRequest, { webhook_url }: SandboxSettings) {
  const { purpose: _, ...terms } = request;
  return { ...terms, webhook_url };
}

type ApiSettings = Pick<SandboxSettings, 'api_url' | 'api_key' | 'timeout_ms'>;

/** Calls the API of the sandbox provider, behind a circuit breaker of its own. */
export const sandboxCaller = (settings: ApiSettings) =>
  circuitBreaker(async (request: ApiRequest) => await sendRequest(settings, request));

interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly idempotency_key?: string;
  readonly body?: object;
}

async function sendRequest(settings: ApiSettings, request: ApiRequest): Promise<string> {
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
  if (status === 404) throw new UnknownAtProvider(what);
  if (status === 422) throw new RefusedByProvider(codeOf(text), what);
  if (status < 200 || status >= 300) throw new Error(what);
  return text;
}

/** What the provider calls its refusal. */
const codeOf = (text: string): string =>
  refusalSchema.safeParse(parseJson(text)).data?.error.code ?? 'refused';

export function readAnswer<Answer>(schema: z.ZodType<Answer>, text: string): Answer {
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

type Refunds = Pick<PaymentProvider, 'createRefund' | 'findRefund' | 'readRefund'>;

function refundCalls(call: ReturnType<typeof sandboxCaller>): Refunds {
  return {
    async createRefund(request) {
      const { client_reference: key } = request;
      const posted = {
        method: 'POST',
        path: '/refunds',
        idempotency_key: key,
        body: request,
      } as const;
      return toRefund(readAnswer(refundSchema, await call(posted)));
    },
    async findRefund({ client_reference }) {
      const path = `/refunds?client_reference=${encodeURIComponent(client_reference)}`;
      const { refunds } = readAnswer(foundRefundsSchema, await call({ method: 'GET', path }));
      const [found] = refunds;
      return found === undefined ? null : toRefund(found);
    },
    async readRefund(providerReference) {
      const path = `/refunds/${encodeURIComponent(providerReference)}`;
      return toRefund(readAnswer(refundSchema, await call({ method: 'GET', path })));
    },
  };
}
