import type { orderNotices } from '@guildhall/domain/orders/notices';
import type { CaseKind } from '@guildhall/domain/orders/types';
import type { paymentNotices } from '@guildhall/domain/payments/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';
import type { SubjectFacts } from './notice-subjects.ts';

/** The parameters that name the order in messages. */
const named = ({ title, number }: SubjectFacts<'order'>) => ({ title, number });

/** The amount that went back. */
const refund = (
  facts: SubjectFacts<'order'> & { readonly refunded_minor: number; readonly cause: string },
  { formats }: Writer,
) => ({ ...named(facts), amount: formats.price(facts.refunded_minor) });

/** A cause that the text of a mail tells apart. */
const causeOf = <const Cause extends string>(
  { cause }: { readonly cause: string },
  told: readonly Cause[],
): Cause | 'other' => told.find((each) => each === cause) ?? 'other';

/** Why an order was cancelled, as both parties are told. */
const CANCELLATIONS = [
  'cancel_before_start',
  'agree_cancellation',
  'cancel_late',
  'cannot_deliver',
] as const;

/** What happened to the order, to the one who reads it. */
function cancellation(facts: MailFacts<'order_cancelled'>, { t }: Writer): string {
  return facts.to === 'buyer'
    ? t('order_cancelled.buyer', {
        ...named(facts),
        cause: causeOf(facts, [...CANCELLATIONS, 'reject_review']),
      })
    : t('order_cancelled.seller', {
        ...named(facts),
        cause: causeOf(facts, [...CANCELLATIONS, 'charge_back']),
      });
}

/** Which codes it is about, of an order of several. */
function codes(
  { quantity, positions }: SubjectFacts<'order'> & { readonly positions: readonly number[] },
  { t, formats }: Writer,
): string[] {
  if (quantity === 1 || positions.length === 0) return [];
  return [t('codes', { count: positions.length, list: formats.list(positions.map(String)) })];
}

type Words = {
  readonly [Kind in keyof typeof orderNotices | keyof typeof paymentNotices]: MailWords<
    MailFacts<Kind>
  >;
};

const CASE_WORDS = {
  payment_review: 'viewed_by_staff.case.payment_review',
  chargeback: 'viewed_by_staff.case.chargeback',
  dispute: 'viewed_by_staff.case.dispute',
} as const satisfies Record<CaseKind, string>;

/** The mails of notices about orders and money. */
export const orderMails: Words = {
  order_paid: (facts, { t, time, site, formats }) => ({
    subject: t('order_paid.subject', named(facts)),
    lines: [
      t('order_paid.paid', {
        ...named(facts),
        amount: formats.price(facts.paid_minor),
        label: site.protection_label,
      }),
      ...(facts.is_delivered
        ? [t('order_paid.delivered'), t('order_paid.check', { due: time(facts.due_at) })]
        : [t('order_paid.deliver', { due: time(facts.due_at) })]),
    ],
  }),
  delivery_received: (facts, { t, time }) => ({
    subject: t('delivery_received.subject', named(facts)),
    lines: [
      t('delivery_received.arrived', named(facts)),
      t('delivery_received.deadline', { due: time(facts.due_at) }),
    ],
  }),
  order_late: (facts, { t, time }) => ({
    subject: t('order_late.subject', named(facts)),
    lines: [
      t('order_late.late', named(facts)),
      t('order_late.cancel', { due: time(facts.due_at) }),
    ],
  }),
  delivery_late: (facts, { t, time }) => ({
    subject: t('delivery_late.subject', named(facts)),
    lines: [
      t('delivery_late.late', named(facts)),
      t('delivery_late.cancel', { due: time(facts.due_at) }),
    ],
  }),
  cancellation_asked: (facts, { t, time }) => ({
    subject: t('cancellation_asked.subject', named(facts)),
    lines: [
      t('cancellation_asked.asked', named(facts)),
      t('cancellation_asked.deadline', { due: time(facts.due_at) }),
    ],
  }),
  cancellation_refused: (facts, { t }) => ({
    subject: t('cancellation_refused.subject', named(facts)),
    lines: [t('cancellation_refused.refused', named(facts)), t('cancellation_refused.then')],
  }),
  cancellation_withdrawn: (facts, { t }) => ({
    subject: t('cancellation_withdrawn.subject', named(facts)),
    lines: [t('cancellation_withdrawn.withdrawn', named(facts)), t('cancellation_withdrawn.then')],
  }),
  extension_asked: (facts, { t, time }) => ({
    subject: t('extension_asked.subject', named(facts)),
    lines: [
      t('extension_asked.asked', { ...named(facts), until: time(facts.promised_at) }),
      t('extension_asked.deadline', { due: time(facts.due_at) }),
    ],
  }),
  extension_accepted: (facts, { t, time }) => ({
    subject: t('extension_accepted.subject', named(facts)),
    lines: [
      t('extension_accepted.accepted', named(facts)),
      t('extension_accepted.deadline', { due: time(facts.due_at) }),
    ],
  }),
  extension_refused: (facts, { t }) => ({
    subject: t('extension_refused.subject', named(facts)),
    lines: [t('extension_refused.refused', named(facts)), t('extension_refused.then')],
  }),
  extension_withdrawn: (facts, { t }) => ({
    subject: t('extension_withdrawn.subject', named(facts)),
    lines: [t('extension_withdrawn.withdrawn', named(facts)), t('extension_withdrawn.then')],
  }),
  order_refunded: (facts, writer) => ({
    subject: writer.t('order_refunded.subject', named(facts)),
    lines: [
      writer.t('order_refunded.amount', {
        ...refund(facts, writer),
        cause: causeOf(facts, ['return_sealed']),
      }),
      ...codes(facts, writer),
      writer.t('order_refunded.wallet'),
    ],
  }),
  sale_refunded: (facts, writer) => ({
    subject: writer.t('sale_refunded.subject', named(facts)),
    lines: [
      writer.t('sale_refunded.amount', refund(facts, writer)),
      ...codes(facts, writer),
      writer.t('sale_refunded.wallet'),
    ],
  }),
  order_completed: (facts, { t, formats }) => ({
    subject: t('order_completed.subject', named(facts)),
    lines: [
      t('order_completed.completed', {
        ...named(facts),
        amount: formats.price(facts.paid_minor),
      }),
      t('order_completed.over'),
    ],
  }),
  sale_completed: (facts, { t, formats }) => ({
    subject: t('sale_completed.subject', named(facts)),
    lines: [
      t('sale_completed.completed', { ...named(facts), amount: formats.price(facts.net_minor) }),
      t('sale_completed.earnings'),
    ],
  }),
  order_sold: (facts, { t, time, formats }) => ({
    subject: t('order_sold.subject', named(facts)),
    lines: [
      t('order_sold.paid', {
        ...named(facts),
        price: formats.price(facts.price_minor),
        net: formats.price(facts.net_minor),
      }),
      facts.due_at
        ? t('order_sold.deliver', { due: time(facts.due_at) })
        : t('order_sold.delivered'),
    ],
  }),
  order_delivered: (facts, { t, time, site }) => ({
    subject: t('order_delivered.subject', named(facts)),
    lines: [
      t('order_delivered.arrived', named(facts)),
      t('order_delivered.check'),
      t('order_delivered.deadline', { due: time(facts.due_at), label: site.protection_label }),
    ],
  }),
  order_cancelled: (facts, writer) => ({
    subject: writer.t('order_cancelled.subject', named(facts)),
    lines: [
      cancellation(facts, writer),
      // A charge-back gives back nothing: the bank has taken it.
      ...(facts.cause === 'charge_back'
        ? []
        : [
            facts.to === 'buyer'
              ? writer.t('order_cancelled.refund_buyer', refund(facts, writer))
              : writer.t('order_cancelled.refund_seller', refund(facts, writer)),
          ]),
    ],
  }),
  order_confirmed: (facts, writer) => ({
    subject: writer.t('order_confirmed.subject', named(facts)),
    lines: [
      writer.t('order_confirmed.received', {
        ...named(facts),
        by: facts.by === 'system' ? 'system' : 'other',
      }),
      ...codes(facts, writer),
      writer.t('order_confirmed.earnings', { amount: writer.formats.price(facts.net_minor) }),
    ],
  }),
  problem_reported: (facts, writer) => ({
    subject: writer.t('problem_reported.subject', named(facts)),
    lines: [
      writer.t('problem_reported.reported', named(facts)),
      ...codes(facts, writer),
      writer.t('problem_reported.paused', { until: writer.time(facts.paused_until) }),
      writer.t('problem_reported.then'),
    ],
  }),
  unit_returned: (facts, writer) => ({
    subject: writer.t('unit_returned.subject', named(facts)),
    lines: [writer.t('unit_returned.returned', refund(facts, writer)), ...codes(facts, writer)],
  }),
  unit_revealed: (facts, writer) => ({
    subject: writer.t('unit_revealed.subject', named(facts)),
    lines: [
      writer.t('unit_revealed.revealed', named(facts)),
      ...codes(facts, writer),
      writer.t('unit_revealed.not_you'),
    ],
  }),
  viewed_by_staff: ({ case_kind, ...facts }, { t }) => ({
    subject: t('viewed_by_staff.subject', named(facts)),
    lines: [
      t('viewed_by_staff.viewed', named(facts)),
      t(CASE_WORDS[case_kind]),
      t('viewed_by_staff.log'),
    ],
  }),
  confirm_reminder: (facts, { t, time }) => ({
    subject: t('confirm_reminder.subject', named(facts)),
    lines: [
      t('confirm_reminder.waiting', named(facts)),
      t('confirm_reminder.deadline', { due: time(facts.due_at) }),
    ],
  }),
  money_in_wallet: ({ amount_minor, order_id }, { t, formats }) => {
    const amount = formats.price(amount_minor);
    return {
      subject: t('money_in_wallet.subject', { amount }),
      lines: [
        t('money_in_wallet.arrived', { amount }),
        ...(order_id !== null ? [t('money_in_wallet.order_over')] : []),
      ],
    };
  },
  debt_paid: ({ amount_minor, owed_minor, wallet_minor }, { t, formats }) => {
    const amount = formats.price(amount_minor);
    return {
      subject: t('debt_paid.subject', { amount }),
      lines: [
        t('debt_paid.paid', { amount }),
        owed_minor > 0
          ? t('debt_paid.owed', { owed: formats.price(owed_minor) })
          : t('debt_paid.free', { wallet: formats.price(wallet_minor) }),
        t('debt_paid.order'),
      ],
    };
  },
  payment_charged_back: ({ amount_minor, order_id }, { t, formats }) => {
    const amount = formats.price(amount_minor);
    return {
      subject: t('payment_charged_back.subject', { amount }),
      lines: [
        t('payment_charged_back.taken_back', { amount }),
        t(order_id !== null ? 'payment_charged_back.order' : 'payment_charged_back.wallet'),
        t('payment_charged_back.repay'),
        t('payment_charged_back.contact'),
      ],
    };
  },
};
