import { contactNotices } from '../content/contact/notices.ts';
import { disputeNotices } from '../disputes/notices.ts';
import { feedbackNotices } from '../feedback/notices.ts';
import { identityNotices } from '../identity/notices.ts';
import { messageNotices } from '../messages/notices.ts';
import { moderationNotices } from '../moderation/notices.ts';
import { offerNotices } from '../offers/notices.ts';
import { orderNotices } from '../orders/notices.ts';
import { paymentNotices } from '../payments/notices.ts';
import { refundNotices } from '../payments/refunds/notices.ts';
import { privacyNotices } from '../privacy/notices.ts';
import { verificationNotices } from '../verification/notices.ts';
import { withdrawalNotices } from '../withdrawals/notices.ts';
import { webhookNotices } from '../webhooks/notices.ts';
import type { Audience, NoticeDeclaration, NoticeDeclarations, NoticeOf } from './notices.ts';

/** Every kind of notice that the shop sends. */
export const noticeKinds = {
  ...contactNotices,
  ...disputeNotices,
  ...verificationNotices,
  ...feedbackNotices,
  ...identityNotices,
  ...messageNotices,
  ...moderationNotices,
  ...offerNotices,
  ...orderNotices,
  ...paymentNotices,
  ...privacyNotices,
  ...refundNotices,
  ...withdrawalNotices,
  ...webhookNotices,
} as const satisfies NoticeDeclarations;

export type NoticeKind = keyof typeof noticeKinds;

/** The kinds that are mails only: they prove an address, or go to one without a user. */
export const MAIL_ONLY_KINDS = [
  'activation',
  'address_code',
  'password_reset',
  'staff_invitation',
  'email_change_code',
  'email_change_requested',
  'contact_received',
  'contact_copied',
] as const satisfies readonly NoticeKind[];

/** The kinds that users see in the product itself. */
export type AppNoticeKind = Exclude<NoticeKind, (typeof MAIL_ONLY_KINDS)[number]>;

/** What a kind of notice is about; null if its facts say all. */
export type SubjectOf<Kind extends NoticeKind> = (typeof noticeKinds)[Kind]['subject'];
export type NoticeSubject = NonNullable<SubjectOf<NoticeKind>>;

/** A notice with its facts; the compiler refuses one with a fact missing. */
export type Notice = NoticeOf<typeof noticeKinds>;

type WithoutKind<Each> = Each extends { readonly kind: string } ? Omit<Each, 'kind'> : never;

/** The facts of a kind of notice. */
export type NoticeFacts<Kind extends NoticeKind> = WithoutKind<Extract<Notice, { kind: Kind }>>;

/** By what a notice is about: the fact that names it; null where notices stand for themselves. */
const SUBJECT_FACTS = {
  contact_message: 'message_id',
  favourites: null,
  message: 'thread_id',
  offer_decision: 'offer_id',
  offers: null,
  order: 'order_id',
  saved_search: 'saved_search_id',
} as const satisfies Readonly<Record<NoticeSubject, string | null>>;

/** The id of what a notice is about: notices of one subject are one line. Null if it is alone. */
export function subjectIdOf(notice: Notice): string | null {
  const { subject } = noticeKinds[notice.kind];
  const fact = subject === null ? null : SUBJECT_FACTS[subject];
  if (fact === null) return null;
  // Each subject names a fact that all its kinds have.
  return (notice as unknown as Readonly<Record<string, string>>)[fact] ?? null;
}

/** Until when whoever gets the notice has to act, ISO 8601; null if they do not have to. */
export function deadlineOf({ kind, ...facts }: Notice): string | null {
  const declaration: NoticeDeclaration<Audience, object> = noticeKinds[kind];
  return declaration.deadline?.(facts) ?? null;
}

/** A notice as whoever reads its subject gets it; an address without a user has no user id. */
export interface SentNotice<Kind extends NoticeKind> {
  readonly kind: Kind;
  readonly user_id: string | null;
  readonly facts: NoticeFacts<Kind>;
}
