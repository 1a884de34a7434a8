// The generated parts about lifecycles: diagrams and tables, from the tables that decide.
import { firstRuleBook as rules } from '@guildhall/domain/kernel/rules/first-rule-book';
import { contentLifecycle } from '@guildhall/domain/content/states';
import { claimLifecycle } from '@guildhall/domain/disputes/claim-states';
import { disputeLifecycle } from '@guildhall/domain/disputes/states';
import type { DisputeTimer } from '@guildhall/domain/disputes/types';
import { restrictionLifecycle } from '@guildhall/domain/moderation/restriction-states';
import { reportLifecycle, type ReportTypes } from '@guildhall/domain/moderation/states';
import { offerLifecycle } from '@guildhall/domain/offers/states';
import {
  requestDeadlines,
  requestLifecycle,
  waitsForRequest,
} from '@guildhall/domain/orders/request-states';
import type { RequestKind } from '@guildhall/domain/orders/types';
import { orderDeadlines, orderLifecycle, type OrderTimer } from '@guildhall/domain/orders/states';
import type { UnitTimer } from '@guildhall/domain/orders/types';
import { unitDeadlines, unitLifecycle } from '@guildhall/domain/orders/unit-states';
import { chargebackLifecycle } from '@guildhall/domain/payments/chargebacks/states';
import { refundLifecycle, type RefundTypes } from '@guildhall/domain/payments/refunds/states';
import { webhookEventLifecycle } from '@guildhall/domain/webhooks/states';
import { paymentLifecycle } from '@guildhall/domain/payments/states';
import { stockLifecycle } from '@guildhall/domain/vault/states';
import {
  verificationLifecycle,
  type VerificationTypes,
} from '@guildhall/domain/verification/states';
import { withdrawalLifecycle, type WithdrawalTypes } from '@guildhall/domain/withdrawals/states';
import { guardWords } from './guard-words.ts';
import { markdownTable } from './tables.ts';

/** A row of any transition table. */
export interface Row {
  readonly rule: string;
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly to: string;
  readonly by: readonly string[];
  readonly pauses?: boolean;
  readonly guard?: { readonly name: string };
  readonly timer?: keyof typeof timerWords;
  readonly money?: string;
}

/** Of any lifecycle. */
interface Lifecycle {
  readonly transitions: readonly Row[];
  readonly states: readonly string[];
  readonly terminal: readonly string[];
  readonly waitsFor: Readonly<Record<string, string>>;
}

const order: Lifecycle = orderLifecycle;
const unit: Lifecycle = unitLifecycle;
const request: Lifecycle = requestLifecycle;
const offer: Lifecycle = offerLifecycle;
const stock: Lifecycle = stockLifecycle;
const payment: Lifecycle = paymentLifecycle;
const refund: Lifecycle = refundLifecycle;
const chargeback: Lifecycle = chargebackLifecycle;
const webhookEvent: Lifecycle = webhookEventLifecycle;
const content: Lifecycle = contentLifecycle;
const withdrawal: Lifecycle = withdrawalLifecycle;
const dispute: Lifecycle = disputeLifecycle;
const recallClaim: Lifecycle = claimLifecycle;
const verification: Lifecycle = verificationLifecycle;
const report: Lifecycle = reportLifecycle;
const restriction: Lifecycle = restrictionLifecycle;

const timerWords: Readonly<
  Record<
    | DisputeTimer
    | OrderTimer
    | UnitTimer
    | 'answer'
    | WithdrawalTypes['timer']
    | 'expiry'
    | 'poll'
    | RefundTypes['timer']
    | VerificationTypes['timer']
    | ReportTypes['timer']
    | 'handling'
    | 'publication',
    string
  >
> = {
  payment: `${rules.pay_ttl_minutes} min`,
  review: `${rules.risk_review_hours} h`,
  delivery: `promised time + ${rules.late_auto_hours} h`,
  longer_delivery: `longer promised time + ${rules.late_auto_hours} h`,
  answer: `${rules.request_answer_hours} h`,
  inspection: 'inspection',
  unchanged: 'goes on',
  protection: 'protection',
  replacement: 'inspection or protection, anew',
  seller_answer: `${rules.disputes.answer_hours} h`,
  negotiation: `${rules.disputes.negotiation_hours} h from the opening`,
  proposal: `${rules.disputes.proposal_hours} h`,
  decision: `${rules.disputes.decision_hours} h from the escalation or the appeal`,
  evidence: `${rules.disputes.evidence_hours} h`,
  appeal: `${rules.disputes.appeal_hours} h`,
  claim_answer: `${rules.disputes.claim_answer_hours} h`,
  recovery: `${rules.disputes.recovery_hours} h`,
  expiry: `${rules.offer_days.others} days, level 0: ${rules.offer_days.new_seller}`,
  poll: 'until the provider says',
  refund: 'until the provider says',
  refund_review: `${rules.refunds_to_source.review_hours} h`,
  handling: 'until it is handled',
  publication: 'until the time that was named',
  scoring: 'at once',
  withdrawal_review: `${rules.withdrawals.auto_approve_hours} h; held: ${rules.withdrawals.hold_days} days from the request, extended: ${rules.withdrawals.extended_hold_days}`,
  sending: 'at once',
  asking: 'until the provider says',
  application: `${rules.verification.draft_days} days from the beginning`,
  papers: `${rules.verification.answer_days} days from the question`,
  verification: `${rules.verification.review_hours} h from the sending`,
  report: `${rules.moderation.high_hours} h from the filing; normal: ${rules.moderation.normal_hours} h`,
  report_appeal: `${rules.moderation.appeal_hours} h from the appeal`,
  validity: `${rules.verification.valid_months} months`,
};

interface Arrow {
  readonly row: Row;
  readonly from: string | null;
  readonly to: string;
}

/**
 * Every transition of a table; `previous` leads to the states in which the object can be paused.
 */
function arrowsOf(rows: readonly Row[]): Arrow[] {
  const pausedFrom = (state: string | null) =>
    rows
      .filter(({ to, pauses }) => to === state && pauses === true)
      .flatMap(({ from }) => from.filter((each) => each !== null));
  return rows.flatMap((row) =>
    row.from.flatMap((from) => {
      const targets = row.to === 'previous' ? pausedFrom(from) : [row.to];
      return targets.map((to) => ({ row, from, to }));
    }),
  );
}

/**
 * Transitions between the same two states share one line with several labels. Events that change no
 * state (a reveal) are not drawn.
 */
function diagram(arrows: readonly Arrow[], terminal: readonly string[]): string {
  const labels = new Map<string, Set<string>>();
  for (const { row, from, to } of arrows) {
    if (from === to) continue;
    const label = row.rule.startsWith('O') ? `${row.rule} ${row.event}` : row.event;
    const drawn = `${from ?? '[*]'} --> ${to}`;
    labels.set(drawn, (labels.get(drawn) ?? new Set()).add(label));
  }
  const ends = terminal.filter((state) => arrows.some(({ to }) => to === state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...labels].map(([drawn, names]) => `    ${drawn} : ${[...names].join('<br/>')}`),
    ...ends.map((state) => `    ${state} --> [*]`),
    '```',
  ].join('\n');
}

function drawing({ transitions: rows, terminal }: Lifecycle): string {
  return diagram(arrowsOf(rows), terminal);
}

function guardOf(row: Row): string {
  if (row.guard === undefined) return '';
  const words = guardWords[row.guard.name];
  if (words === undefined) {
    throw new Error(`the guard ${row.guard.name} has no words in tools/docs/lifecycles.ts`);
  }
  return words;
}

const code = (name: string) => `\`${name}\``;

function table({ transitions: rows }: Lifecycle): string {
  const columns: [string, (row: Row) => string][] = [
    ['rule', ({ rule }) => rule],
    ['event', ({ event }) => code(event)],
    ['from', ({ from }) => from.map((state) => (state === null ? '–' : code(state))).join(', ')],
    ['to', ({ to }) => (to === 'previous' ? 'where it was' : code(to))],
    ['who', ({ by }) => by.join(', ')],
    ['only if', guardOf],
    ['begins', ({ timer }) => (timer === undefined ? '' : timerWords[timer])],
    ['money', ({ money }) => money?.replaceAll('_', ' ') ?? ''],
  ];
  const kept = columns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  return markdownTable(
    kept.map(([head]) => head),
    rows.map((row) => kept.map(([, cell]) => cell(row))),
  );
}

/** The length of each waiting state; lengths of units depend on what was sold. */
const lengths: Readonly<Record<string, string>> = {
  awaiting_payment: `${rules.pay_ttl_minutes} min`,
  payment_review: `${rules.risk_review_hours} h`,
  paid: `the promised time, then ${rules.late_auto_hours} h`,
  in_delivery: `the promised time, then ${rules.late_auto_hours} h`,
  delivered:
    `account: ${rules.inspect_hours} h, and ${rules.inspect_after_reveal_hours} h from the first ` +
    `look at least; code: ${rules.inspect_after_reveal_hours} h from its own first look, ` +
    `${rules.inspect_hours} h without one`,
  in_protection:
    'account: the warranty of its offer; code: the hold of the seller’s level at the sale, ' +
    `${rules.levels.map(({ code_hold_days }) => code_hold_days).join(', ')} days for L0 to L4`,
};

const requestLengths: Readonly<Record<RequestKind, string>> = {
  cancellation: `${rules.request_answer_hours} h`,
  extension: `${rules.request_answer_hours} h, at most until the time that is asked for`,
};

function deadlines(): string {
  const rowsOf = (
    what: string,
    events: Readonly<Record<string, string>>,
    waits: Readonly<Record<string, string>>,
  ) =>
    Object.entries(events).map(([state, event]) => {
      const length = lengths[state];
      if (length === undefined) throw new Error(`the deadline of ${state} has no length`);
      return [what, code(state), waits[state] ?? '', length, code(event)];
    });
  return markdownTable(
    ['what', 'is', 'waits for', 'how long', 'then, by itself'],
    [
      ...rowsOf('order', orderDeadlines, order.waitsFor),
      ...rowsOf('unit', unitDeadlines, unit.waitsFor),
      ...Object.entries(requestDeadlines).map(([kind, event]) => [
        kind === 'extension' ? 'request for more time' : 'request to cancel',
        code('open'),
        waitsForRequest[kind as RequestKind],
        requestLengths[kind as RequestKind],
        code(event),
      ]),
    ],
  );
}

export const lifecycleParts = {
  'order-diagram': () => drawing(order),
  'order-table': () => table(order),
  'unit-diagram': () => drawing(unit),
  'unit-table': () => table(unit),
  'request-diagram': () => drawing(request),
  'request-table': () => table(request),
  deadlines,
  'offer-diagram': () => drawing(offer),
  'offer-table': () => table(offer),
  'stock-diagram': () => drawing(stock),
  'stock-table': () => table(stock),
  'payment-diagram': () => drawing(payment),
  'payment-table': () => table(payment),
  'refund-diagram': () => drawing(refund),
  'refund-table': () => table(refund),
  'chargeback-diagram': () => drawing(chargeback),
  'chargeback-table': () => table(chargeback),
  'webhook-event-diagram': () => drawing(webhookEvent),
  'webhook-event-table': () => table(webhookEvent),
  'content-diagram': () => drawing(content),
  'content-table': () => table(content),
  'dispute-diagram': () => drawing(dispute),
  'dispute-table': () => table(dispute),
  'recall-claim-diagram': () => drawing(recallClaim),
  'recall-claim-table': () => table(recallClaim),
  'verification-diagram': () => drawing(verification),
  'verification-table': () => table(verification),
  'report-diagram': () => drawing(report),
  'report-table': () => table(report),
  'restriction-diagram': () => drawing(restriction),
  'restriction-table': () => table(restriction),
  'withdrawal-diagram': () => drawing(withdrawal),
  'withdrawal-table': () => table(withdrawal),
};
