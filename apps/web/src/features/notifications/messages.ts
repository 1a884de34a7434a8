import type { NotificationView } from '@guildhall/api/notifications/inbox/views';
import type { AppNoticeKind } from '@guildhall/domain/kernel/notice-kinds';
import type { NoticeGroup } from '@guildhall/domain/kernel/notices';
import type { Formats } from '@guildhall/locales/formats';
import type { IconName } from '@guildhall/ui/icon';
import {
  ofReport,
  ofRestriction,
  ofVerification,
  REPORTS,
  RESTRICTIONS,
  type T,
  type Told,
} from './told.ts';

const WALLET = '/dashboard/wallet';
const SETTINGS = '/dashboard/settings';
const EDIT_FOLDERS = { account: 'account', gift_card: 'giftcard' } as const;
const LISTS = { account: 'accounts', gift_card: 'gift-cards' } as const;

const toOrder = ({ facts }: NotificationView) => `/order/${facts.order_id ?? ''}`;
const toOffers = ({ offer }: NotificationView) =>
  `/dashboard/offers/${LISTS[offer?.kind ?? 'account']}`;
const toOffer = (line: NotificationView) =>
  line.offer === null
    ? toOffers(line)
    : `/dashboard/offers/${EDIT_FOLDERS[line.offer.kind]}/${line.offer.id}/edit`;

/** Of an order or of an offer: its title is the parameter. */
const titleOf = ({ order_title, offer }: NotificationView) => order_title ?? offer?.title ?? '…';

type Plain =
  | 'order_delivered'
  | 'delivery_received'
  | 'order_late'
  | 'delivery_late'
  | 'cancellation_asked'
  | 'cancellation_refused'
  | 'cancellation_withdrawn'
  | 'extension_asked'
  | 'extension_accepted'
  | 'extension_refused'
  | 'extension_withdrawn'
  | 'order_completed'
  | 'order_cancelled'
  | 'problem_reported'
  | 'dispute_opened'
  | 'dispute_answered'
  | 'dispute_refused'
  | 'dispute_escalated'
  | 'dispute_opened_by_staff'
  | 'dispute_evidence_asked'
  | 'dispute_appealed'
  | 'dispute_late'
  | 'dispute_waits_for_cover'
  | 'unit_returned'
  | 'unit_revealed'
  | 'viewed_by_staff'
  | 'confirm_reminder'
  | 'feedback_possible'
  | 'feedback_received';

/** Of a dispute: its own page. */
const toDispute = ({ facts }: NotificationView) =>
  `/order/${facts.order_id ?? ''}${facts.dispute_id === undefined ? '' : `/dispute/${facts.dispute_id}`}`;

const ofOrder = (kind: Plain): Told => ({
  text: (line, t) => t(`kind.${kind}`, { title: titleOf(line) }),
  addressOf: toDispute,
});

type Fact = 'amount_minor' | 'refunded_minor' | 'net_minor' | 'payout_minor';
const amountOf = ({ facts }: NotificationView, fact: Fact, { price }: Formats) =>
  price(facts[fact] ?? 0);

const ofOrderMoney = (
  kind: 'order_refunded' | 'sale_refunded' | 'sale_completed',
  fact: Fact,
): Told => ({
  text: (line, t, formats) =>
    t(`kind.${kind}`, { title: titleOf(line), amount: amountOf(line, fact, formats) }),
  addressOf: toOrder,
});

type OfMoney =
  | 'money_in_wallet'
  | 'debt_paid'
  | 'payment_charged_back'
  | 'refund_approved'
  | 'refund_rejected'
  | 'refund_lapsed'
  | 'refund_failed'
  | 'withdrawal_requested'
  | 'withdrawal_held'
  | 'withdrawal_approved'
  | 'withdrawal_rejected'
  | 'withdrawal_paid'
  | 'withdrawal_failed'
  | 'withdrawal_returned'
  | 'withdrawal_cancelled';

const ofMoney = (kind: OfMoney): Told => ({
  text: (line, t, formats) =>
    t(`kind.${kind}`, { amount: amountOf(line, 'amount_minor', formats) }),
  addressOf: () => WALLET,
});

const ofMethod = (kind: 'payout_method_added' | 'payout_method_removed'): Told => ({
  text: ({ facts: { service = '', ending = '' } }, t) => t(`kind.${kind}`, { service, ending }),
  addressOf: () => SETTINGS,
});

const ofOffer = (kind: 'offer_approved' | 'offer_rejected' | 'offer_removed'): Told => ({
  text: (line, t) => t(`kind.${kind}`, { title: titleOf(line) }),
  addressOf: kind === 'offer_removed' ? toOffers : toOffer,
});

type OfOffers =
  | 'offers_expires_soon'
  | 'offers_expired'
  | 'offers_out_of_stock'
  | 'offers_stock_low';
const ofOffers = (kind: OfOffers): Told => ({
  text: (line, t) => t(`kind.${kind}`, { count: line.facts.count ?? 1, title: titleOf(line) }),
  addressOf: (line) => (line.facts.count === 1 ? toOffer(line) : toOffers(line)),
});

type SecurityKind =
  | 'username_changed'
  | 'email_changed'
  | 'email_change_undone'
  | 'password_changed'
  | 'new_device'
  | 'codes_guessed'
  | 'grants_changed'
  | 'closing_requested'
  | 'closing_kept'
  | 'closing_delayed'
  | 'data_export_ready'
  | 'data_export_downloaded'
  | 'data_export_failed';

const ofSecurity = (kind: SecurityKind) =>
  ({ text: (_line, t) => t(`kind.${kind}`), addressOf: () => SETTINGS }) satisfies Told;

const ofProvider = (kind: 'provider_connected' | 'provider_disconnected'): Told => ({
  text: ({ facts: { provider = '' } }, t) => t(`kind.${kind}`, { provider }),
  addressOf: () => SETTINGS,
});

const CLOSED = [
  'closed_refund_full',
  'closed_refund_part',
  'closed_release',
  'closed_replacement',
] as const;

const SAID: Readonly<Record<AppNoticeKind, Told>> = {
  order_paid: {
    text: (line, t) =>
      t('kind.order_paid', {
        title: titleOf(line),
        delivered: line.facts.is_delivered === true ? 'yes' : 'other',
      }),
    addressOf: toOrder,
  },
  order_sold: {
    text: (line, t) =>
      t('kind.order_sold', {
        title: titleOf(line),
        // Nothing is to be delivered any more.
        delivered: line.facts.due_at === null ? 'yes' : 'other',
      }),
    addressOf: toOrder,
  },
  order_delivered: ofOrder('order_delivered'),
  delivery_received: ofOrder('delivery_received'),
  order_late: ofOrder('order_late'),
  delivery_late: ofOrder('delivery_late'),
  cancellation_asked: ofOrder('cancellation_asked'),
  cancellation_refused: ofOrder('cancellation_refused'),
  cancellation_withdrawn: ofOrder('cancellation_withdrawn'),
  extension_asked: ofOrder('extension_asked'),
  extension_accepted: ofOrder('extension_accepted'),
  extension_refused: ofOrder('extension_refused'),
  extension_withdrawn: ofOrder('extension_withdrawn'),
  order_refunded: ofOrderMoney('order_refunded', 'refunded_minor'),
  sale_refunded: ofOrderMoney('sale_refunded', 'refunded_minor'),
  order_completed: ofOrder('order_completed'),
  sale_completed: ofOrderMoney('sale_completed', 'net_minor'),
  order_cancelled: ofOrder('order_cancelled'),
  order_confirmed: {
    text: (line, t, formats) =>
      t('kind.order_confirmed', {
        title: titleOf(line),
        amount: amountOf(line, 'net_minor', formats),
        by: line.facts.by === 'buyer' ? 'buyer' : 'other',
      }),
    addressOf: toOrder,
  },
  problem_reported: ofOrder('problem_reported'),
  dispute_opened: ofOrder('dispute_opened'),
  dispute_answered: ofOrder('dispute_answered'),
  dispute_proposed: {
    text: (line, t, formats) =>
      t('kind.dispute_proposed', {
        title: titleOf(line),
        // Only a replacement gives nothing back.
        offer: line.facts.refunded_minor === 0 ? 'replacement' : 'other',
        amount: amountOf(line, 'refunded_minor', formats),
      }),
    addressOf: toDispute,
  },
  dispute_refused: ofOrder('dispute_refused'),
  dispute_escalated: ofOrder('dispute_escalated'),
  dispute_opened_by_staff: ofOrder('dispute_opened_by_staff'),
  dispute_evidence_asked: ofOrder('dispute_evidence_asked'),
  dispute_decided: {
    text: (line, t, formats) =>
      t('kind.dispute_decided', {
        title: titleOf(line),
        outcome: line.facts.outcome === 'release' ? 'release' : 'other',
        amount: amountOf(line, 'refunded_minor', formats),
      }),
    addressOf: toDispute,
  },
  dispute_appealed: ofOrder('dispute_appealed'),
  dispute_late: ofOrder('dispute_late'),
  dispute_waits_for_cover: ofOrder('dispute_waits_for_cover'),
  dispute_closed: {
    text: (line, t, formats) =>
      t('kind.dispute_closed', {
        title: titleOf(line),
        state: CLOSED.find((each) => each === line.facts.state) ?? 'other',
        amount: amountOf(line, 'refunded_minor', formats),
      }),
    addressOf: toDispute,
  },
  unit_returned: ofOrder('unit_returned'),
  unit_revealed: ofOrder('unit_revealed'),
  viewed_by_staff: ofOrder('viewed_by_staff'),
  confirm_reminder: ofOrder('confirm_reminder'),
  feedback_possible: ofOrder('feedback_possible'),
  feedback_received: ofOrder('feedback_received'),
  webhook_endpoint_off: {
    text: ({ facts: { host = '…', is_gone: isGone = false } }, t) =>
      t('kind.webhook_endpoint_off', { host, reason: isGone ? 'gone' : 'other' }),
    addressOf: () => SETTINGS,
  },
  message_received: {
    text: ({ thread }, t) =>
      t('kind.message_received', {
        name: thread?.partner ?? '…',
        about: thread?.title ? 'title' : 'other',
        title: thread?.title ?? '',
      }),
    addressOf: ({ facts }) => `/dashboard/messages?thread=${facts.thread_id ?? ''}`,
  },
  offer_approved: ofOffer('offer_approved'),
  offer_rejected: ofOffer('offer_rejected'),
  offer_removed: ofOffer('offer_removed'),
  offers_expires_soon: ofOffers('offers_expires_soon'),
  offers_expired: ofOffers('offers_expired'),
  offers_out_of_stock: ofOffers('offers_out_of_stock'),
  offers_stock_low: ofOffers('offers_stock_low'),
  search_matched: {
    text: ({ facts: { count = 1 }, search_name: name }, t) =>
      t('kind.search_matched', { count, name: name ?? '…' }),
    addressOf: () => '/dashboard/saved?tab=searches',
  },
  favourite_cheaper: {
    text: ({ facts: { count = 1 } }, t) => t('kind.favourite_cheaper', { count }),
    addressOf: () => '/dashboard/saved',
  },
  money_in_wallet: ofMoney('money_in_wallet'),
  debt_paid: ofMoney('debt_paid'),
  payment_charged_back: ofMoney('payment_charged_back'),
  refund_approved: ofMoney('refund_approved'),
  refund_rejected: ofMoney('refund_rejected'),
  refund_lapsed: ofMoney('refund_lapsed'),
  refund_failed: ofMoney('refund_failed'),
  payout_method_added: ofMethod('payout_method_added'),
  payout_method_removed: ofMethod('payout_method_removed'),
  withdrawal_requested: ofMoney('withdrawal_requested'),
  withdrawal_held: ofMoney('withdrawal_held'),
  withdrawal_approved: ofMoney('withdrawal_approved'),
  withdrawal_rejected: ofMoney('withdrawal_rejected'),
  withdrawal_paid: ofMoney('withdrawal_paid'),
  withdrawal_failed: ofMoney('withdrawal_failed'),
  withdrawal_returned: ofMoney('withdrawal_returned'),
  withdrawal_cancelled: ofMoney('withdrawal_cancelled'),
  username_changed: ofSecurity('username_changed'),
  email_changed: ofSecurity('email_changed'),
  email_change_undone: ofSecurity('email_change_undone'),
  password_changed: ofSecurity('password_changed'),
  new_device: ofSecurity('new_device'),
  codes_guessed: ofSecurity('codes_guessed'),
  two_factor_changed: {
    text: ({ facts: { change } }, t) =>
      t('kind.two_factor_changed', {
        change: FACTOR_CHANGES.find((each) => each === change) ?? 'other',
      }),
    addressOf: () => SETTINGS,
  },
  role_changed: {
    text: ({ facts: { role } }, t) =>
      t('kind.role_changed', { role: ROLES_SAID.find((each) => each === role) ?? 'other' }),
    addressOf: () => SETTINGS,
  },
  grants_changed: ofSecurity('grants_changed'),
  admin_recovered: {
    text: ({ facts: { name = '' } }, t) => t('kind.admin_recovered', { name }),
    addressOf: () => SETTINGS,
  },
  api_token_created: {
    text: ({ facts: { name = '' } }, t) => t('kind.api_token_created', { name }),
    addressOf: () => SETTINGS,
  },
  report_decided: ofReport('report_decided'),
  report_actioned: ofReport('report_actioned'),
  report_appeal_decided: {
    text: ({ facts: { is_upheld: isUpheld, is_restored: isRestored } }, t) =>
      t('kind.report_appeal_decided', {
        outcome: isUpheld === true ? 'upheld' : isRestored === true ? 'restored' : 'other',
      }),
    addressOf: () => REPORTS,
  },
  closing_requested: ofSecurity('closing_requested'),
  closing_kept: ofSecurity('closing_kept'),
  closing_delayed: ofSecurity('closing_delayed'),
  data_export_ready: ofSecurity('data_export_ready'),
  data_export_downloaded: ofSecurity('data_export_downloaded'),
  data_export_failed: ofSecurity('data_export_failed'),
  points_given: {
    text: ({ facts: { points = 0 } }, t) => t('kind.points_given', { points }),
    addressOf: () => RESTRICTIONS,
  },
  restriction_imposed: ofRestriction('restriction_imposed'),
  restriction_changed: {
    text: (_line, t) => t('kind.restriction_changed'),
    addressOf: () => RESTRICTIONS,
  },
  restriction_ended: ofRestriction('restriction_ended'),
  restriction_appeal_decided: {
    text: ({ facts: { is_upheld: isUpheld } }, t) =>
      t('kind.restriction_appeal_decided', { outcome: isUpheld === true ? 'upheld' : 'other' }),
    addressOf: () => RESTRICTIONS,
  },
  verification_submitted: ofVerification('verification_submitted'),
  verification_info_asked: ofVerification('verification_info_asked'),
  verification_approved: ofVerification('verification_approved'),
  verification_rejected: ofVerification('verification_rejected'),
  verification_lapsed: ofVerification('verification_lapsed'),
  verification_late: ofVerification('verification_late'),
  verification_expiring: ofVerification('verification_expiring'),
  verification_expired: ofVerification('verification_expired'),
  verification_revoked: ofVerification('verification_revoked'),
  verification_papers_deleted: ofVerification('verification_papers_deleted'),
  provider_connected: ofProvider('provider_connected'),
  provider_disconnected: ofProvider('provider_disconnected'),
};

const FACTOR_CHANGES = [
  'totp_added',
  'totp_removed',
  'codes_made',
  'reset_by_staff',
  'passkey_added',
  'passkey_removed',
] as const;

const ROLES_SAID = ['user', 'moderator', 'support'] as const;

const isKnown = (kind: string): kind is AppNoticeKind => Object.hasOwn(SAID, kind);

/** The sentence of a line. A kind that a later version of the server sends has a general one. */
export function sentenceOf(line: NotificationView, t: T, formats: Formats): string {
  return isKnown(line.kind) ? SAID[line.kind].text(line, t, formats) : t('kind.unknown');
}

/** The page of what a line is about. */
export function pathOf(line: NotificationView): string {
  return isKnown(line.kind) ? SAID[line.kind].addressOf(line) : '/dashboard/notifications';
}

const ICONS: Readonly<Record<NoticeGroup, IconName>> = {
  orders: 'package',
  disputes: 'scale',
  money: 'wallet',
  security: 'shield',
  offers: 'tag',
  messages: 'message-square',
};

export const iconOf = ({ group }: NotificationView): IconName =>
  (ICONS as Readonly<Record<string, IconName>>)[group] ?? 'bell';
