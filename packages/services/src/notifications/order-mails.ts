import type { orderNotices } from '@guildhall/domain/orders/notices';
import type { CaseKind } from '@guildhall/domain/orders/types';
import type { paymentNotices } from '@guildhall/domain/payments/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords } from './mail-layout.ts';
import type { SubjectFacts } from './notice-subjects.ts';

/** The parameters that name the order in messages. */
const named = ({ title, number }: SubjectFacts<'order'>) => ({ title, number });

type Words = {
  readonly [Kind in keyof typeof orderNotices | keyof typeof paymentNotices]: MailWords<
    MailFacts<Kind>
  >;
};

const CASE_WORDS = {
  payment_review: 'viewed_by_staff.case.payment_review',
  chargeback: 'viewed_by_staff.case.chargeback',
} as const satisfies Record<CaseKind, string>;

/** The mails of notices about orders and money. */
export const orderMails: Words = {
  order_paid: (facts, { t, time, site }) => ({
    subject: t('order_paid.subject', named(facts)),
    lines: [
      t('order_paid.paid', { ...named(facts), label: site.protection_label }),
      facts.due_at
        ? t('order_paid.deliver', { due: time(facts.due_at) })
        : t('order_paid.delivered'),
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
  order_refunded: (facts, { t, formats }) => ({
    subject: t('order_refunded.subject', named(facts)),
    lines: [
      t('order_refunded.amount', { ...named(facts), amount: formats.price(facts.refunded_minor) }),
      t('order_refunded.wallet'),
    ],
  }),
  sale_refunded: (facts, { t, formats }) => ({
    subject: t('sale_refunded.subject', named(facts)),
    lines: [
      t('sale_refunded.amount', { ...named(facts), amount: formats.price(facts.refunded_minor) }),
      t('sale_refunded.wallet'),
    ],
  }),
  order_completed: (facts, { t }) => ({
    subject: t('order_completed.subject', named(facts)),
    lines: [t('order_completed.completed', named(facts)), t('order_completed.over')],
  }),
  sale_completed: (facts, { t }) => ({
    subject: t('sale_completed.subject', named(facts)),
    lines: [t('sale_completed.completed', named(facts)), t('sale_completed.earnings')],
  }),
  order_sold: (facts, { t, time }) => ({
    subject: t('order_sold.subject', named(facts)),
    lines: [
      t('order_sold.paid', named(facts)),
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
  order_cancelled: (facts, { t }) => ({
    subject: t('order_cancelled.subject', named(facts)),
    lines: [t('order_cancelled.cancelled', named(facts)), t('order_cancelled.refund')],
  }),
  order_confirmed: (facts, { t }) => ({
    subject: t('order_confirmed.subject', named(facts)),
    lines: [t('order_confirmed.received', named(facts)), t('order_confirmed.earnings')],
  }),
  problem_reported: (facts, { t, time, formats }) => ({
    subject: t('problem_reported.subject', named(facts)),
    lines: [
      t('problem_reported.reported', named(facts)),
      ...(facts.quantity > 1
        ? [
            t('problem_reported.codes', {
              count: facts.positions.length,
              list: formats.list(facts.positions.map(String)),
            }),
          ]
        : []),
      t('problem_reported.paused', { until: time(facts.paused_until) }),
      t('problem_reported.then'),
    ],
  }),
  unit_returned: (facts, { t }) => ({
    subject: t('unit_returned.subject', named(facts)),
    lines: [t('unit_returned.returned', named(facts))],
  }),
  unit_revealed: (facts, { t }) => ({
    subject: t('unit_revealed.subject', named(facts)),
    lines: [t('unit_revealed.revealed', named(facts)), t('unit_revealed.not_you')],
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
