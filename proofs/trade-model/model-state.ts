import type { Kind } from './business-rules.ts';

/**
 * The model: a small shop in memory that follows the specification and not the product. Money is in
 * cents, time in whole seconds since the start.
 */
export interface Person {
  readonly name: string;
  readonly user_id: string;
  readonly role: 'user' | 'moderator' | 'support' | 'admin';
  readonly verification: number;
  readonly level: 0 | 4;
  /** Where they withdraw to; null for those who may not. */
  readonly method_id: string | null;
}

/** One unit of stock; `secret` is what a buyer will read, null until it is sealed. */
export interface Item {
  place: 'in_stock' | 'taken' | 'opened' | 'discarded';
  secret: string | null;
}

export type OfferState =
  | 'pending_review'
  | 'active'
  | 'reserved'
  | 'out_of_stock'
  | 'paused'
  | 'sold_out'
  | 'expired'
  | 'rejected'
  | 'removed'
  | 'archived';

export interface Offer {
  id: string;
  readonly seller: Person;
  readonly kind: Kind;
  readonly product: string;
  readonly delivery_s: number | null;
  readonly price: number;
  readonly tiers: readonly { min_quantity: number; unit_price_minor: number }[];
  readonly min_quantity: number;
  readonly max_quantity: number;
  readonly warranty_days: number;
  /** What makes two offers of one seller duplicates. */
  readonly looks: string;
  state: OfferState;
  due_s: number | null;
  was_published: boolean;
  /** What it was when it was archived, and when that was. */
  archived: { state: OfferState; left_s: number | null; at_s: number } | null;
  /** When it was taken off the site. */
  removed_s: number | null;
  readonly items: Item[];
}

export type UnitState =
  | 'awaiting_delivery'
  | 'delivered'
  | 'in_protection'
  | 'disputed'
  | 'completed'
  | 'refunded'
  | 'returned'
  | 'cancelled';

export interface Unit {
  id: string;
  item: Item;
  /** Less what was refunded of it. */
  price: number;
  fee: number;
  state: UnitState;
  due_s: number | null;
  delivered_s: number | null;
  revealed_s: number | null;
  confirmed_s: number | null;
  /** What it was before it was disputed, and how much time it had left. */
  paused: { readonly state: 'delivered' | 'in_protection'; readonly left_s: number } | null;
  /** When the seller last replaced what it holds. */
  replaced_s: number | null;
  /** When it was refunded after its delivery. */
  refunded_s: number | null;
  /** When its buyer reported a problem, which pauses its deadline once. */
  reported_s: number | null;
  hold: number;
  /** The cases that have frozen it. */
  readonly frozen_by: Set<FreezeCase>;
  /** The id of the slice is learned from the shop: refunds take from the oldest first. */
  reserve: { id: string; amount: number; due_s: number } | null;
  /** When the buyer is reminded, by which of the reminders it is. */
  readonly reminders: Map<number, number>;
  /** When both parties are told that the delivery is late; on the first unit of a manual order. */
  late_s: number | null;
}

export type OrderState =
  | 'awaiting_payment'
  | 'payment_review'
  | 'paid'
  | 'in_delivery'
  | 'delivered'
  | 'in_protection'
  | 'disputed'
  | 'completed'
  | 'refunded'
  | 'cancelled'
  | 'charged_back'
  | 'expired';

/** What a party of an order in delivery has asked the other for. */
export interface OrderRequest {
  readonly kind: 'cancellation' | 'extension';
  state: 'open' | 'accepted' | 'refused' | 'withdrawn' | 'ended';
  due_s: number | null;
  readonly promised_s: number | null;
}

export interface Order {
  id: string;
  readonly offer: Offer;
  readonly buyer: Person;
  readonly created_s: number;
  /** Whether its payment is reviewed. */
  readonly is_risky: boolean;
  state: OrderState;
  due_s: number | null;
  promised_s: number | null;
  readonly units: readonly Unit[];
  readonly requests: OrderRequest[];
  /** The captured payment that has paid it; null while it is unpaid, or paid from the wallet. */
  paid_with: Payment | null;
}

export interface Payment {
  id: string | null;
  readonly user_id: string;
  readonly order: Order | null;
  readonly amount: number;
  state: 'pending' | 'captured' | 'failed' | 'expired' | 'quarantined';
  due_s: number | null;
  check_s: number;
  /** How often the provider was asked. */
  checks: number;
  /** The provider's page; null while the provider has not responded. */
  redirect_url: string | null;
  provider_says: 'pending' | 'captured' | 'declined';
}

/** A captured payment that the payer's bank takes back. */
export interface Chargeback {
  readonly payment: Payment;
  readonly amount: number;
  readonly begun_s: number;
  /** How much earnings had paid of debts before it. */
  readonly collected_before: number;
  state: 'open' | 'won' | 'lost';
  /** What it was taken from; the wallet may have lacked some of it. */
  readonly from: { readonly escrow: number; readonly wallet: number; readonly debt: number };
  /** While it is open, the payer's wallet pays nothing. */
  readonly freezes_wallet: boolean;
}

/** Money of a payment that goes back to its source. */
export interface SourceRefund {
  readonly id: string;
  readonly payment: Payment;
  readonly amount: number;
  /** What it costs the user beside that. */
  readonly fee: number;
  /** What of it has bought nothing. */
  readonly unused: number;
  readonly created_s: number;
  /** When its review lapses. */
  readonly due_s: number | null;
  state: 'in_review' | 'pending' | 'succeeded' | 'failed' | 'rejected';
}

/** A case for which units are frozen: one of staff, a dispute, or a recall claim. */
export interface FreezeCase {
  readonly id: string;
  readonly owner: 'staff' | 'dispute';
  readonly units: readonly Unit[];
  is_open: boolean;
}

export type DisputeState =
  | 'open'
  | 'talking'
  | 'proposal'
  | 'escalated'
  | 'under_review'
  | 'awaiting_evidence'
  | 'decided'
  | 'appealed'
  | 'recovering'
  | 'closed_refund_full'
  | 'closed_refund_part'
  | 'closed_release'
  | 'closed_replacement'
  | 'closed_withdrawn';

export type Side = 'buyer' | 'seller';

/** What units get: everything, an amount of each price, or nothing. */
export type Settlement = 'all' | 'nothing' | number;

/** What a side offers; `secrets` instead of what was sold, which settles it without a refund. */
export interface Proposed {
  readonly id: string;
  readonly by: Side;
  readonly settlement: Settlement;
  readonly secrets: readonly string[] | null;
}

export interface Dispute {
  readonly id: string;
  /** A recall claim is about a completed account. */
  readonly kind: 'dispute' | 'claim';
  readonly order: Order;
  readonly units: readonly Unit[];
  readonly freeze: FreezeCase;
  readonly opened_s: number;
  readonly opened_by: 'buyer' | 'staff';
  /** What follows from the seller's silence. */
  readonly silence: 'refund' | 'staff';
  readonly wanted: Settlement;
  state: DisputeState;
  due_s: number | null;
  with_staff_s: number | null;
  readonly proposals: Record<Side, number>;
  proposal: Proposed | null;
  officer: Person | null;
  /** The sides that staff have asked for evidence, in that order. */
  readonly asked: Side[];
  decision: { readonly settlement: Settlement; readonly by: Person } | null;
  readonly accepted: Set<Side>;
  has_appealed: boolean;
  has_missed: boolean;
  /** Whether it is known that what is decided cannot be paid yet (E9). */
  waits_for_cover: boolean;
}

/** What a side of an order says of the other. */
export interface Feedback {
  readonly order: Order;
  readonly by: Side;
  readonly rating: 'positive' | 'neutral' | 'negative';
  state: 'given' | 'published';
  /** When it is shown although the other side has not spoken. */
  due_s: number | null;
}

export type WithdrawalState =
  | 'requested'
  | 'risk_review'
  | 'approved'
  | 'processing'
  | 'paid'
  | 'rejected'
  | 'failed'
  | 'cancelled'
  | 'returned';

export interface Withdrawal {
  readonly id: string;
  readonly person: Person;
  readonly amount: number;
  readonly fee: number;
  readonly created_s: number;
  readonly is_risky: boolean;
  /** Whether staff pay it themselves. */
  readonly is_manual: boolean;
  state: WithdrawalState;
  held: 'risk_score' | 'second_person' | 'documents' | null;
  is_extended: boolean;
  due_s: number | null;
  /** What the provider knows of the payout. */
  payout_says: 'pending' | 'paid' | 'failed' | 'returned';
}

/** What one member of staff proposes to do about an order or a withdrawal. */
export interface Proposal {
  readonly id: string;
  readonly subject: string;
  readonly by: Person;
  readonly decision: 'approve' | 'clear' | 'reject' | 'failed' | 'returned' | Settlement;
  /** What its author was shown of the subject. */
  readonly before: string;
  /** Whether it decides the appeal of a dispute. */
  readonly is_appeal?: boolean;
  is_open: boolean;
}

/** What an idempotency key stands for. */
export interface IdempotencyRecord {
  readonly operation: string;
  readonly input: string;
  readonly answer: unknown;
  readonly payment: Payment | null;
}

export interface ModelState {
  now_s: number;
  readonly offers: Offer[];
  readonly orders: Order[];
  readonly payments: Payment[];
  readonly chargebacks: Chargeback[];
  readonly refunds: SourceRefund[];
  readonly cases: FreezeCase[];
  readonly disputes: Dispute[];
  readonly feedback: Feedback[];
  readonly withdrawals: Withdrawal[];
  /** Users whose payout method a payment came back from, and who have not checked it since. */
  readonly returned_methods: Set<Person>;
  readonly proposals: Proposal[];
  /** Balances by the name of the ledger account; a missing one is zero. */
  readonly accounts: Map<string, number>;
  /** When each debt grew last, by its account. */
  readonly lent_s: Map<string, number>;
  /** What available earnings have paid of such debts, in the order of the payments. */
  readonly collected: { readonly user_id: string; readonly amount: number }[];
  /** Users who have never paid such a debt. */
  readonly written_off: Set<string>;
  readonly keys: Map<string, IdempotencyRecord>;
  readonly heard_events: Set<string>;
  readonly wrong_attempts: Map<string, number>;
  readonly sealed: Set<string>;
  reminder_mails: number;
  alerts: number;
}

/** The prediction for a call before it is made. `happen` then updates the model. */
export interface Forecast {
  /** The code of the refusal, or null when the call succeeds. */
  readonly refused: string | null;
  readonly happen: (answer: unknown) => void;
  readonly payment?: Payment;
}

export const refusal = (refused: string, happen = () => {}): Forecast => ({ refused, happen });

export function balance(model: ModelState, account: string): number {
  return model.accounts.get(account) ?? 0;
}

/** Changes a balance, whatever its owner owes. */
export function put(model: ModelState, account: string, amount: number): void {
  model.accounts.set(account, balance(model, account) + amount);
}

export type DebtCause = 'chargeback' | 'decision';
export const debtAccount = (userId: string, cause: DebtCause = 'chargeback'): string =>
  `receivable:${userId}:${cause}`;

/** Changes a balance. What comes in for somebody who owes a chargeback pays that first (E10). */
export function add(model: ModelState, account: string, amount: number): void {
  put(model, account, amount);
  const [kind, userId = ''] = account.split(':');
  if (amount <= 0 || (kind !== 'wallet' && kind !== 'available')) return;
  pay(model, account, Math.min(amount, balance(model, debtAccount(userId))));
}

/** E10 */
export function pay(model: ModelState, account: string, amount: number): void {
  const [kind, userId = ''] = account.split(':');
  put(model, account, -amount);
  put(model, debtAccount(userId), -amount);
  if (kind === 'available') model.collected.push({ user_id: userId, amount });
}

export function move(model: ModelState, from: string, to: string, amount: number): void {
  add(model, from, -amount);
  add(model, to, amount);
}

/** Every sequence starts at one instant. */
export const OPENING = '2030-01-01T00:00:00Z';

export const unitTotal = (unit: Unit) => unit.price + unit.fee;
export const orderTotal = (order: Order) =>
  order.units.reduce((sum, unit) => sum + unitTotal(unit), 0);
