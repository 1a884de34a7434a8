import { Refusal } from '@guildhall/domain/kernel/errors';
import type { WebhookFault, WebhookObject } from '@guildhall/domain/webhooks/states';
import Stripe from 'stripe';
import { unavailable } from '../circuit-breaker.ts';
import {
  type CheckoutRequest,
  type CheckoutStatus,
  type PaymentProvider,
  type ProviderEvent,
  type RefundStatus,
  RefusedByProvider,
} from './payment-provider.ts';
import { listBalance } from './stripe-balance.ts';
import { disputesOf } from './stripe-disputes.ts';
import {
  isLiveKey,
  type StripeAccess,
  stripeClient,
  TOLERANCE_SECONDS,
  verifiedEvent,
} from './stripe-client.ts';

export interface StripeSettings extends StripeAccess {
  /** A webhook may be signed with any of them: two during a rotation. */
  readonly webhook_secrets: readonly string[];
  /** Methods whose money arrives days later; they are offered for top-ups alone. */
  readonly delayed_methods: readonly string[];
}

const PAGE = 100;

/**
 * Stripe, by its own SDK: hosted Checkout Sessions for orders and top-ups. Calls refuse
 * PROVIDER_UNAVAILABLE when Stripe does not respond, is overloaded or rejects our key.
 */
export function stripePaymentProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings);
  const { client, ask } = stripe;
  const readCheckout = async (reference: string) =>
    statusOf(await ask(() => client.checkout.sessions.retrieve(reference, WITH_PAYMENT)));
  return {
    name: 'stripe',
    async openCheckout(request) {
      const params = sessionOf(request, settings.delayed_methods);
      const options = { idempotencyKey: request.client_reference };
      const session = await ask(() => client.checkout.sessions.create(params, options));
      if (session.url === null) throw unavailable(new Error('the session has no page'));
      return { provider_reference: session.id, redirect_url: session.url };
    },
    readCheckout,
    async closeCheckout(reference) {
      try {
        return statusOf(await ask(() => client.checkout.sessions.expire(reference, WITH_PAYMENT)));
      } catch (error) {
        // It is complete, or expired already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return await readCheckout(reference);
      }
    },
    ...refundsOf(stripe),
    ...disputesOf(stripe),
    readWebhook: (rawBody, headers) =>
      eventOf(
        verifiedEvent(settings.webhook_secrets, rawBody, headers),
        isLiveKey(settings.secret_key),
      ),
    listBalanceTransactions: async (from, until) =>
      await ask(async () => await listBalance(client, from, until)),
    async listEvents(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const query = { created, types: [...EVENT_TYPES], limit: PAGE };
      const events: ProviderEvent[] = [];
      await ask(async () => {
        for await (const event of client.events.list(query)) {
          const read = eventOf(event, isLiveKey(settings.secret_key));
          if (read !== null) events.push(read);
        }
      });
      // Stripe lists the newest first.
      return events.toReversed();
    },
  };
}

/** Refunds of the payment of a session. */
function refundsOf({
  client,
  ask,
}: ReturnType<typeof stripeClient>): Pick<
  PaymentProvider,
  'createRefund' | 'findRefund' | 'readRefund'
> {
  const intentOf = async (sessionId: string) =>
    idOf((await ask(() => client.checkout.sessions.retrieve(sessionId))).payment_intent);
  return {
    async findRefund({ client_reference, checkout_reference }) {
      const intent = await intentOf(checkout_reference);
      if (intent === null) return null;
      // By our id in the metadata: a payment may have several refunds.
      return await ask(async () => {
        const query = { payment_intent: intent, limit: PAGE };
        for await (const refund of client.refunds.list(query)) {
          const found = refundOf(refund);
          if (found.client_reference === client_reference) return found;
        }
        return null;
      });
    },
    async createRefund({ client_reference, checkout_reference, amount_minor }) {
      const intent = await intentOf(checkout_reference);
      if (intent === null) throw new RefusedByProvider('no_payment', 'the session has no payment');
      const metadata = { refund_id: client_reference };
      const params = { payment_intent: intent, amount: amount_minor, metadata };
      const options = { idempotencyKey: client_reference };
      try {
        return refundOf(await ask(() => client.refunds.create(params, options)));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        throw new RefusedByProvider(error.code ?? 'refused', error.message);
      }
    },
    readRefund: async (reference) => refundOf(await ask(() => client.refunds.retrieve(reference))),
  };
}

type Method = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType;

/** Cards include the wallets of phones and browsers, which Stripe shows where they work. */
function sessionOf(
  request: CheckoutRequest,
  delayedMethods: readonly string[],
): Stripe.Checkout.SessionCreateParams {
  const { client_reference, amount_minor, currency, description } = request;
  const methods = ['card', ...(request.purpose === 'top_up' ? delayedMethods : [])];
  return {
    mode: 'payment',
    client_reference_id: client_reference,
    allowed_payment_method_types: methods as Method[],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amount_minor,
          product_data: { name: description },
        },
      },
    ],
    // The amount stays in our currency: another one would not match the payment.
    adaptive_pricing: { enabled: false },
    payment_intent_data: { metadata: { payment_id: client_reference } },
    metadata: { payment_id: client_reference },
    success_url: request.success_url,
    cancel_url: request.failure_url,
  };
}

const WITH_PAYMENT = { expand: ['payment_intent'] };

function statusOf(session: Stripe.Checkout.Session): CheckoutStatus {
  const { id, client_reference_id, amount_total, currency, payment_intent } = session;
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  return {
    provider_reference: id,
    client_reference: client_reference_id ?? '',
    status: stateOf(session, intent),
    amount_minor: amount_total ?? 0,
    currency: (currency ?? '').toUpperCase(),
    decline_code: declineOf(intent),
  };
}

/** A session is complete when its form was sent; a delayed method is paid, or fails, days later. */
function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutStatus['status'] {
  if (payment_status === 'paid') return 'captured';
  if (status === 'expired') return 'expired';
  const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return status === 'complete' && isOver ? 'declined' : 'pending';
}

function declineOf(intent: Stripe.PaymentIntent | null): string | null {
  const error = intent?.last_payment_error;
  return error?.decline_code ?? error?.code ?? null;
}

const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'object' ? (object?.id ?? null) : object;

function refundOf({ id, metadata, status, ...refund }: Stripe.Refund): RefundStatus {
  const isOver = status === 'failed' || status === 'canceled';
  return {
    provider_reference: id,
    client_reference: metadata?.['refund_id'] ?? '',
    status: isOver ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    amount_minor: refund.amount,
    currency: refund.currency.toUpperCase(),
    failure_code: isOver ? (refund.failure_reason ?? 'unknown') : null,
  };
}

const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'transfer.reversed',
  'transfer.updated',
] as const;
const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES);

function eventOf(event: Stripe.Event, isLive: boolean): ProviderEvent | null {
  const { id, type } = event;
  if (typeof id !== 'string' || typeof type !== 'string') throw new Refusal('WEBHOOK_REFUSED');
  if (!KNOWN_TYPES.has(type)) return null;
  const object = event.data?.object as { id?: unknown } | undefined;
  if (typeof object?.id !== 'string') throw new Refusal('WEBHOOK_REFUSED');
  return {
    event_id: id,
    type,
    object: { kind: kindOf(type), id: object.id },
    fault: faultOf(event, isLive),
  };
}

function kindOf(type: string): WebhookObject {
  if (type.startsWith('charge.dispute.')) return 'dispute';
  if (type.startsWith('transfer.')) return 'payout';
  return type.startsWith('refund.') ? 'refund' : 'checkout';
}

/** H3: an account that is connected to ours, the other mode, or a time that has not come. */
function faultOf(
  { account, livemode, created }: Stripe.Event,
  isLive: boolean,
): WebhookFault | null {
  if (account !== undefined && account !== null) return 'other_account';
  if (livemode !== isLive) return 'other_mode';
  return created > Date.now() / 1_000 + TOLERANCE_SECONDS ? 'from_the_future' : null;
}
