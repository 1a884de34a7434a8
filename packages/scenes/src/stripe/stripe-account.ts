import { randomBytes } from 'node:crypto';
import { StripeBalance } from './stripe-balance.ts';
import { StripeConnect } from './stripe-connect.ts';
import { ApiFault, type Params } from './stripe-fault.ts';

interface Session {
  readonly id: string;
  readonly client_reference_id: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly livemode: boolean;
  readonly allowed_payment_method_types: readonly string[];
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  intent: { status: string; last_payment_error: { decline_code: string } | null };
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: { readonly refund_id: string };
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
}

interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly session: string;
  readonly evidence_details: { readonly due_by: number | null };
  evidence: Params;
  metadata: Params;
  status:
    | 'warning_needs_response'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
}

export interface AccountEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
  readonly account?: string;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const nowSeconds = () => Math.floor(Date.now() / 1_000);
const valuesOf = (params: Params | string | undefined): string[] =>
  typeof params === 'object' ? Object.values(params).map(String) : [];
const partOf = (params: Params, ...names: readonly string[]): string | undefined => {
  let at: Params | string | undefined = params;
  for (const name of names) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'object' ? undefined : at;
};

const objectOf = (params: Params, name: string, inner: string): object => {
  const outer = params[name];
  const found = typeof outer === 'object' ? outer[inner] : undefined;
  return typeof found === 'object' ? found : {};
};

/** What Stripe stores of one account, and what payers and banks do with it. */
export class StripeAccount {
  readonly isLive: boolean;
  readonly events: AccountEvent[] = [];
  readonly balance = new StripeBalance();
  readonly connect = new StripeConnect();
  readonly #sessions = new Map<string, Session>();
  readonly #paymentMetadata = new Map<string, object>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();

  constructor(isLive: boolean) {
    this.isLive = isLive;
  }

  /** Answers one request of the API. */
  route(method: string, path: string, params: Params): object {
    const [, , kind, group, id = '', verb] = path.split('/').map(decodeURIComponent);
    if (kind === 'events' && method === 'GET') return this.#listEvents(params);
    if (kind === 'balance_transactions' && method === 'GET') return this.#listBalance(params);
    if (kind === 'disputes' && method === 'POST') this.#submitEvidence(group ?? '', params);
    if (kind === 'disputes') return this.#showDispute(group ?? '', params);
    if (kind === 'refunds') return this.#refund(method, group, params);
    if (kind !== 'checkout' || group !== 'sessions') {
      const answer = this.connect.route(method, path, params);
      if (answer !== undefined) return answer;
      throw new ApiFault(404, `Unrecognized request URL (${method}: ${path}).`);
    }
    if (method === 'POST' && id === '') return this.#createSession(params);
    if (method === 'POST' && verb === 'expire') return this.#expireSession(id, params);
    return this.#show(this.session(id), params);
  }

  session(id: string): Session {
    const session = this.#sessions.get(id);
    if (session !== undefined) return session;
    throw new ApiFault(404, `No such checkout.session: '${id}'`, 'resource_missing');
  }

  /** The bank of the payer takes a refund, or sends it back, also weeks later. */
  settleRefund(id: string, status: 'succeeded' | 'failed'): AccountEvent {
    const refund = this.#refunds.get(id);
    if (refund === undefined) throw new Error('there is no such refund');
    refund.status = status;
    if (status === 'failed') {
      refund.failure_reason = 'lost_or_stolen_card';
      const line = { type: 'refund_failure', reporting_category: 'refund_failure' };
      this.balance.add({ ...line, amount: refund.amount, source: refund });
    }
    return this.announce(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  /** The payer disputes a payment at their bank, which takes the money, or only asks. */
  dispute(
    sessionId: string,
    {
      amount,
      status = 'needs_response',
      due_by = nowSeconds() + 604_800,
    }: { amount?: number; status?: Dispute['status']; due_by?: number | null } = {},
  ): AccountEvent {
    const session = this.session(sessionId);
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      amount: amount ?? session.amount_total,
      currency: session.currency,
      reason: 'fraudulent',
      session: sessionId,
      evidence_details: { due_by },
      evidence: {},
      metadata: {},
      status,
    };
    this.#disputes.set(dispute.id, dispute);
    if (status === 'needs_response') this.#move(dispute, 'dispute', -dispute.amount, 1_500);
    return this.announce('charge.dispute.created', dispute);
  }

  /** A bank that has only asked takes the money. */
  escalate(id: string): AccountEvent {
    const dispute = this.#findDispute(id);
    dispute.status = 'needs_response';
    this.#move(dispute, 'dispute', -dispute.amount, 1_500);
    return this.announce('charge.dispute.funds_withdrawn', dispute);
  }

  /** The bank decides about a dispute, or asks no more. */
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): AccountEvent {
    const dispute = this.#disputes.get(id);
    if (dispute === undefined) throw new Error('there is no such dispute');
    dispute.status = status;
    if (status === 'won') this.#move(dispute, 'dispute_reversal', dispute.amount, 0);
    return this.announce('charge.dispute.closed', dispute);
  }

  refundsOf(intent: string): Refund[] {
    return [...this.#refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  }

  /** The payer pays by card. */
  pay(id: string): AccountEvent {
    const session = this.session(id);
    if (session.status !== 'open') throw new Error(`the session is ${session.status}`);
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    session.intent = { status: 'succeeded', last_payment_error: null };
    this.#capture(session, 'charge');
    return this.announce('checkout.session.completed', session);
  }

  /** The issuer declines the card; the page stays open for another one. */
  decline(id: string, declineCode: string): void {
    this.session(id).intent.last_payment_error = { decline_code: declineCode };
  }

  /** The payer chooses a method whose money arrives, or fails, days later. */
  payLater(id: string): AccountEvent {
    const session = this.session(id);
    session.status = 'complete';
    session.intent = { status: 'processing', last_payment_error: null };
    return this.announce('checkout.session.completed', session);
  }

  settleLater(id: string, isPaid: boolean): AccountEvent {
    const session = this.session(id);
    const error = { decline_code: 'insufficient_funds' };
    session.payment_status = isPaid ? 'paid' : 'unpaid';
    session.intent = isPaid
      ? { status: 'succeeded', last_payment_error: null }
      : { status: 'requires_payment_method', last_payment_error: error };
    if (isPaid) this.#capture(session, 'payment');
    const ending = isPaid ? 'succeeded' : 'failed';
    return this.announce(`checkout.session.async_payment_${ending}`, session);
  }

  announce(type: string, { id }: { id: string }, changes: Partial<AccountEvent> = {}) {
    const event: AccountEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowSeconds(),
      livemode: this.isLive,
      type,
      data: { object: { id } },
      ...changes,
    };
    this.events.push(event);
    return event;
  }

  #refund(method: string, id: string | undefined, params: Params): object {
    if (method === 'GET' && id === undefined) {
      const { payment_intent: of } = params;
      // The newest first.
      const data = typeof of === 'string' ? this.refundsOf(of).toReversed() : [];
      return { object: 'list', url: '/v1/refunds', data, has_more: false };
    }
    if (method === 'GET') {
      const refund = this.#refunds.get(id ?? '');
      if (refund !== undefined) return refund;
      throw new ApiFault(404, `No such refund: '${id}'`, 'resource_missing');
    }
    const intent = params['payment_intent'];
    if (typeof intent !== 'string') {
      throw new ApiFault(400, 'Missing required param: payment_intent.', 'parameter_missing');
    }
    const session = this.session(intent.replace('pi_', 'cs_'));
    const amount = Number(params['amount']);
    const refunded = this.refundsOf(intent).reduce((sum, each) => sum + each.amount, 0);
    if (session.payment_status !== 'paid' || refunded + amount > session.amount_total) {
      throw new ApiFault(400, 'The charge has been refunded.', 'charge_already_refunded');
    }
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent: intent,
      metadata: { refund_id: String(partOf(params, 'metadata', 'refund_id') ?? '') },
      status: 'pending',
    };
    this.#refunds.set(refund.id, refund);
    const line = { type: 'refund', reporting_category: 'refund' };
    this.balance.add({ ...line, amount: -amount, source: refund });
    this.announce('refund.created', refund);
    return refund;
  }

  /** Evidence is submitted once, and each text has at most 20,000 characters. */
  #submitEvidence(id: string, params: Params): void {
    const dispute = this.#findDispute(id);
    const { evidence = {}, metadata = {}, submit } = params;
    if (typeof evidence !== 'object' || typeof metadata !== 'object') {
      throw new ApiFault(400, 'Invalid object.', 'parameter_invalid');
    }
    const long = valuesOf(evidence).find((text) => text.length > 20_000);
    if (long !== undefined) throw new ApiFault(400, 'Invalid string.', 'string_too_long');
    if (dispute.status !== 'needs_response') {
      throw new ApiFault(400, 'This dispute is already submitted or closed.', 'dispute_closed');
    }
    Object.assign(dispute, { evidence, metadata });
    if (submit === 'true') dispute.status = 'under_review';
    this.announce('charge.dispute.updated', dispute);
  }

  #findDispute(id: string): Dispute {
    const found = this.#disputes.get(id);
    if (found !== undefined) return found;
    throw new ApiFault(404, `No such dispute: '${id}'`, 'resource_missing');
  }

  #showDispute(id: string, params: Params): object {
    const { session, ...dispute } = this.#findDispute(id);
    const intent = session.replace('cs_', 'pi_');
    const isExpanded = valuesOf(params['expand']).includes('payment_intent');
    const metadata = { payment_id: this.session(session).client_reference_id };
    return {
      ...dispute,
      payment_intent: isExpanded ? { id: intent, object: 'payment_intent', metadata } : intent,
    };
  }

  #createSession(params: Params): object {
    const price = (name: string) => partOf(params, 'line_items', '0', 'price_data', name);
    const amount = Number(price('unit_amount'));
    if (params['mode'] !== 'payment' || !Number.isInteger(amount) || amount < 50) {
      throw new ApiFault(400, 'Missing or invalid parameters.');
    }
    const session: Session = {
      id: newId('cs'),
      client_reference_id: (params['client_reference_id'] as string | undefined) ?? null,
      amount_total: amount,
      currency: price('currency') ?? '',
      livemode: this.isLive,
      allowed_payment_method_types: valuesOf(params['allowed_payment_method_types']),
      status: 'open',
      payment_status: 'unpaid',
      intent: { status: 'requires_payment_method', last_payment_error: null },
    };
    this.#sessions.set(session.id, session);
    const metadata = objectOf(params, 'payment_intent_data', 'metadata');
    this.#paymentMetadata.set(session.id, metadata);
    return this.#show(session, params);
  }

  #expireSession(id: string, params: Params): object {
    const session = this.session(id);
    if (session.status !== 'open') {
      throw new ApiFault(400, 'Only Checkout Sessions with a status of open can be expired.');
    }
    session.status = 'expired';
    this.announce('checkout.session.expired', session);
    return this.#show(session, params);
  }

  /** The charge has the metadata of its payment, and brings the amount less 2.9 % and 30 cents. */
  #capture({ id, amount_total, currency }: Session, type: string): void {
    const source = { id: id.replace('cs_', 'ch_'), metadata: this.#paymentMetadata.get(id) ?? {} };
    const fee = Math.round(amount_total * 0.029) + 30;
    const line = { type, reporting_category: 'charge', amount: amount_total, fee, currency };
    this.balance.add({ ...line, source });
  }

  #move({ id, currency }: Dispute, category: string, amount: number, fee: number): void {
    const line = { type: 'adjustment', reporting_category: category, amount, fee, currency };
    this.balance.add({ ...line, source: { id } });
  }

  #listBalance(params: Params): object {
    return this.balance.list({
      from: Number(partOf(params, 'created', 'gte')),
      before: Number(partOf(params, 'created', 'lt')),
      after: partOf(params, 'starting_after'),
      limit: Number(params['limit'] ?? 10),
      with_source: valuesOf(params['expand']).includes('data.source'),
    });
  }

  #show({ intent, ...session }: Session, params: Params): object {
    const id = session.id.replace('cs_', 'pi_');
    const isExpanded = valuesOf(params['expand']).includes('payment_intent');
    return {
      object: 'checkout.session',
      ...session,
      url: session.status === 'open' ? `https://checkout.stripe.test/c/pay/${session.id}` : null,
      payment_intent: isExpanded ? { id, object: 'payment_intent', ...intent } : id,
    };
  }

  #listEvents(params: Params): object {
    const since = Number(partOf(params, 'created', 'gte') ?? 0);
    const types = valuesOf(params['types']);
    const limit = Number(params['limit'] ?? 10);
    const all = this.events
      .filter(({ created, type }) => created >= since && types.includes(type))
      .toReversed();
    const after = params['starting_after'];
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const data = all.slice(start, start + limit);
    return { object: 'list', url: '/v1/events', data, has_more: all.length > start + limit };
  }
}
