import type { DecisionKind } from '../staff-decisions.ts';

/** What an entry of the audit can be about. */
export const AUDIT_THINGS = [
  'user',
  'offer',
  'order',
  'unit',
  'request',
  'payment',
  'refund',
  'chargeback',
  'withdrawal',
  'dispute',
  'report',
  'restriction',
  'verification',
  'feedback',
  'device',
  'game',
  'brand',
  'content',
  'text',
  'redirect',
  'stock',
  'webhook_event',
  'rules',
  'capital',
  'api_token',
  'session',
  'invitation',
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

/** What the subject of a decision is; null where the subject itself begins with its kind. */
const THING_OF_DECISION: Readonly<Record<DecisionKind, AuditThing | null>> = {
  'orders.review_payment': 'order',
  'payments.approve_refund': 'refund',
  'payments.reject_refund': 'refund',
  'vault.break_glass': 'order',
  'payments.replay_event': 'webhook_event',
  'offers.review': 'offer',
  'offers.remove': 'offer',
  'rules.change': 'rules',
  'catalog.change': null,
  'content.publish': null,
  'content.redirect': 'redirect',
  'users.verify': 'user',
  'users.change_role': 'user',
  'users.change_grants': 'user',
  'users.invite': 'invitation',
  'users.reset_second_factor': 'user',
  'devices.review': null,
  'withdrawals.approve': 'withdrawal',
  'withdrawals.reject': 'withdrawal',
  'withdrawals.hold': 'withdrawal',
  'withdrawals.extend_hold': 'withdrawal',
  'withdrawals.settle': 'withdrawal',
  'withdrawals.give_back': 'withdrawal',
  'wallet.contribute_capital': 'capital',
  'disputes.decide': 'dispute',
  'disputes.decide_appeal': 'dispute',
  'verification.approve': 'verification',
};

/** The thing of a decision, as the audit names it: `kind:id`. */
export function thingOfDecision(kind: DecisionKind, subject: string): string {
  const thing = THING_OF_DECISION[kind];
  return thing === null ? subject : nameOfThing(thing, subject);
}

const THING_OF_TABLE: Readonly<Record<string, AuditThing>> = {
  verification_requests: 'verification',
  reports: 'report',
  restrictions: 'restriction',
  orders: 'order',
  order_units: 'unit',
  order_requests: 'request',
  feedback: 'feedback',
  offers: 'offer',
  disputes: 'dispute',
  content_versions: 'text',
  stock_units: 'stock',
  refunds: 'refund',
  payments: 'payment',
  chargebacks: 'chargeback',
  webhook_events: 'webhook_event',
  withdrawals: 'withdrawal',
};

/** What the objects of a lifecycle are, by the table that stores them; that itself if it is new. */
export const thingOfTable = (table: string): string => THING_OF_TABLE[table] ?? table;

export const nameOfThing = (thing: AuditThing, id: string): string => `${thing}:${id}`;

/** The actors of lifecycles that are staff. */
const STAFF_ACTORS = new Set(['staff', 'moderator', 'support', 'admin', 'reviewer', 'settler']);

export const isStaffActor = (actor: string): boolean => STAFF_ACTORS.has(actor);
