import { createHash, timingSafeEqual } from 'node:crypto';
import { httpStatusOf, publicError } from '@guildhall/api/errors';
import { E_WALLETS, STABLECOIN_NETWORKS } from '@guildhall/domain/withdrawals/types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  listEvents,
  openCheckout,
} from './checkouts.ts';
import { addEvidence, bodyOf, findChargeback } from './chargebacks.ts';
import { listBalance } from './balance.ts';
import { bodyOf as payoutBodyOf, findPayout, openPayout } from './payouts.ts';
import { findRefund, findRefundByReference, openRefund } from './refunds.ts';
import { PREFIX, type SandboxProviderOptions } from './options.ts';

/** An error response in the provider's own format. */
class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The API of checkouts and events, authenticated with the shop's API key. */
export function registerApi(app: FastifyInstance, options: SandboxProviderOptions): void {
  const { db, public_url } = options;
  const schema = checkoutSchema(options);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!hasKey(request, options.api_key)) {
      throw new ApiError(401, 'unauthorized', 'The API key is missing or wrong.');
    }
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = statusOf(error);
    if (status === 503) void reply.header('retry-after', '5');
    if (status >= 500) request.log.error({ err: error }, 'the sandbox provider failed');
    const code = error instanceof ApiError ? error.code : status < 500 ? 'bad_request' : 'internal';
    const message = status < 500 ? error.message : 'Something went wrong.';
    return reply.code(status).send({ error: { code, message } });
  });

  app.post('/checkouts', async (request, reply) => {
    const parsed = schema.safeParse(request.body);
    if (!parsed.success) throw new ApiError(400, 'invalid', z.prettifyError(parsed.error));
    requireKey(request, parsed.data);
    const opened = await openCheckout(db, parsed.data);
    if (opened === 'conflict') {
      const message = 'This client_reference was used for another checkout.';
      throw new ApiError(409, 'conflict', message);
    }
    const { checkout, is_new } = opened;
    return reply.code(is_new ? 201 : 200).send(toAnswer(checkout, public_url));
  });

  app.get<{ Params: { id: string } }>('/checkouts/:id', async (request) => {
    const checkout = await findCheckout(db, request.params.id);
    if (checkout === undefined) throw new ApiError(404, 'not_found', 'There is no such checkout.');
    return toAnswer(checkout, public_url);
  });
  registerClosing(app, options);
  registerPayouts(app, options);
  registerRefunds(app, options);
  registerBalance(app, options);
  registerChargebacks(app, options);
}

/** `GET /chargebacks/{id}` and `POST /chargebacks/{id}/evidence`. */
function registerChargebacks(app: FastifyInstance, { db }: SandboxProviderOptions): void {
  const noChargeback = () => new ApiError(404, 'not_found', 'There is no chargeback.');
  app.get<{ Params: { id: string } }>('/chargebacks/:id', async (request) => {
    const chargeback = await findChargeback(db, request.params.id);
    if (chargeback === undefined) throw noChargeback();
    return bodyOf(chargeback);
  });

  app.post<{ Params: { id: string } }>('/chargebacks/:id/evidence', async (request) => {
    const parsed = evidenceSchema.safeParse(request.body);
    if (!parsed.success) throw new ApiError(400, 'invalid', z.prettifyError(parsed.error));
    requireKey(request, parsed.data);
    const { client_reference: _, ...evidence } = parsed.data;
    const chargeback = await addEvidence(db, request.params.id, evidence);
    if (chargeback === undefined) throw noChargeback();
    if (chargeback === 'closed') {
      throw new ApiError(422, 'closed', 'The bank has evidence already, or has decided.');
    }
    return bodyOf(chargeback);
  });
}

/** `POST /checkouts/{id}/close` and `GET /events?since=…`. */
function registerClosing(app: FastifyInstance, { db, public_url }: SandboxProviderOptions): void {
  app.post<{ Params: { id: string } }>('/checkouts/:id/close', async (request) => {
    const checkout = await closeCheckout(db, request.params.id);
    if (checkout === undefined) throw new ApiError(404, 'not_found', 'There is no such checkout.');
    return toAnswer(checkout, public_url);
  });

  app.get<{ Querystring: { since?: string } }>('/events', async (request) => {
    const since = new Date(request.query.since ?? '');
    if (Number.isNaN(since.getTime())) {
      throw new ApiError(400, 'invalid', 'The parameter since must be a time.');
    }
    const bodies = await listEvents(db, since);
    return { events: bodies.map((body): unknown => JSON.parse(body)) };
  });
}

/**
 * `GET /balance-transactions?from=…&until=…&after=…`: the shop's balance report, in pages. The
 * parameter `after` is the id of the last transaction of the page before.
 */
function registerBalance(app: FastifyInstance, { db }: SandboxProviderOptions): void {
  app.get('/balance-transactions', async (request) => {
    const parsed = spanSchema.safeParse(request.query);
    if (!parsed.success) throw new ApiError(400, 'invalid', z.prettifyError(parsed.error));
    const { from, until, after } = parsed.data;
    return await listBalance(db, { from, until, after: after ?? null });
  });
}

/** `POST /refunds`, `GET /refunds?client_reference=…` and `GET /refunds/{id}`. */
function registerRefunds(app: FastifyInstance, { db }: SandboxProviderOptions): void {
  app.post('/refunds', async (request) => {
    const parsed = refundSchema.safeParse(request.body);
    if (!parsed.success) throw new ApiError(400, 'invalid', z.prettifyError(parsed.error));
    requireKey(request, parsed.data);
    const refund = await openRefund(db, parsed.data);
    if (refund === null) throw new ApiError(400, 'refused', 'There is not so much left to refund.');
    return toRefund(refund);
  });

  app.get<{ Querystring: { client_reference?: string } }>('/refunds', async (request) => {
    const found = await findRefundByReference(db, request.query.client_reference ?? '');
    return { refunds: found === undefined ? [] : [toRefund(found)] };
  });

  app.get<{ Params: { id: string } }>('/refunds/:id', async (request) => {
    const refund = await findRefund(db, request.params.id);
    if (refund === undefined) throw new ApiError(404, 'not_found', 'There is no such refund.');
    return toRefund(refund);
  });
}

type RefundFacts = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

const toRefund = ({ id, client_reference, status, amount_minor, currency }: RefundFacts) => ({
  id,
  client_reference,
  status,
  amount_minor,
  currency,
});

/** `POST /payouts`, `GET /payouts?client_reference=…` and `GET /payouts/{id}`. */
function registerPayouts(app: FastifyInstance, options: SandboxProviderOptions): void {
  const { db } = options;
  const schema = payoutSchema(options);
  app.post('/payouts', async (request, reply) => {
    const parsed = schema.safeParse(request.body);
    if (!parsed.success) throw new ApiError(400, 'invalid', z.prettifyError(parsed.error));
    requireKey(request, parsed.data);
    const opened = await openPayout(db, parsed.data);
    if (opened === 'conflict') {
      const message = 'This client_reference was used for another payout.';
      throw new ApiError(409, 'conflict', message);
    }
    const { payout, is_new } = opened;
    return reply.code(is_new ? 201 : 200).send(payoutBodyOf(payout));
  });

  app.get<{ Querystring: { client_reference?: string } }>('/payouts', async (request) => {
    const reference = request.query.client_reference ?? '';
    const found = await findPayout(db, 'client_reference', reference);
    return { payouts: found === undefined ? [] : [payoutBodyOf(found)] };
  });

  app.get<{ Params: { id: string } }>('/payouts/:id', async (request) => {
    const found = await findPayout(db, 'id', request.params.id);
    if (found === undefined) throw new ApiError(404, 'not_found', 'There is no such payout.');
    return payoutBodyOf(found);
  });
}

function requireKey(request: FastifyRequest, body: { client_reference: string }): void {
  if (request.headers['idempotency-key'] === body.client_reference) return;
  const message = 'The Idempotency-Key header must be the client_reference.';
  throw new ApiError(400, 'invalid', message);
}

const terms = {
  client_reference: z.string().regex(/^[\w-]{1,100}$/),
  amount_minor: z.int().min(1).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
};
const text = z.string().min(1).max(300);
const time = z.iso.datetime().transform((iso) => new Date(iso));
const spanSchema = z.strictObject({ from: time, until: time, after: text.optional() });
const longText = z.string().min(1).max(20_000);
const evidenceSchema = z.strictObject({
  client_reference: terms.client_reference,
  access_log: longText.nullable(),
  service_date: text.nullable(),
  product_description: longText,
  text: longText,
});
const refundSchema = z.strictObject({ ...terms, checkout_reference: text });
const destinationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bank'), iban: text }),
  z.strictObject({ kind: z.literal('e_wallet'), service: z.enum(E_WALLETS), address: text }),
  z.strictObject({
    kind: z.literal('stablecoin'),
    network: z.enum(STABLECOIN_NETWORKS),
    address: text,
  }),
]);

function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof ApiError) return error.status;
  return error.statusCode ?? httpStatusOf(publicError(error).code);
}

function toAnswer(checkout: Checkout, publicUrl: string) {
  const { id, client_reference, status, amount_minor, currency, decline_code } = checkout;
  return {
    id,
    decline_code,
    client_reference,
    status: status === 'open' ? 'pending' : status,
    amount_minor,
    currency,
    url: `${publicUrl}${PREFIX}/pay/${id}`,
  };
}

/**
 * Compares digests in constant time, so that timing reveals neither the length nor a prefix of the
 * key.
 */
function hasKey(request: FastifyRequest, apiKey: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(apiKey));
}

const payoutSchema = ({ public_url, webhook_origin }: SandboxProviderOptions) =>
  z.strictObject({
    ...terms,
    payee_name: text,
    destination: destinationSchema,
    webhook_url: addressAt(webhook_origin ?? public_url),
  });

/** All URLs must be of the configured shop, against open redirects and request forgery (SSRF). */
function checkoutSchema({ public_url, webhook_origin }: SandboxProviderOptions) {
  const page = addressAt(public_url);
  return z.strictObject({
    ...terms,
    description: z.string().trim().min(1).max(500),
    success_url: page,
    failure_url: page,
    webhook_url: addressAt(webhook_origin ?? public_url),
  });
}

function addressAt(siteUrl: string) {
  const { origin } = new URL(siteUrl);
  const isThere = (text: string) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return url.origin === origin && url.username === '' && url.password === '';
  };
  return z
    .string()
    .max(2_000)
    .refine(isThere, `must be an address at ${origin}`)
    .transform((text) => new URL(text).href);
}
