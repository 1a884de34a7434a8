import { contactNotices } from '../content/contact/notices.ts';
import { identityNotices } from '../identity/notices.ts';
import { messageNotices } from '../messages/notices.ts';
import { offerNotices } from '../offers/notices.ts';
import { orderNotices } from '../orders/notices.ts';
import { paymentNotices } from '../payments/notices.ts';
import { refundNotices } from '../payments/refunds/notices.ts';
import { withdrawalNotices } from '../withdrawals/notices.ts';
import type { NoticeDeclarations, NoticeOf } from './notices.ts';

/** Every kind of notice that the shop sends. */
export const noticeKinds = {
  ...contactNotices,
  ...identityNotices,
  ...messageNotices,
  ...offerNotices,
  ...orderNotices,
  ...paymentNotices,
  ...refundNotices,
  ...withdrawalNotices,
} as const satisfies NoticeDeclarations;

export type NoticeKind = keyof typeof noticeKinds;

/** What a kind of notice is about; null if its facts say all. */
export type SubjectOf<Kind extends NoticeKind> = (typeof noticeKinds)[Kind]['subject'];
export type NoticeSubject = NonNullable<SubjectOf<NoticeKind>>;

/** A notice with its facts; the compiler refuses one with a fact missing. */
export type Notice = NoticeOf<typeof noticeKinds>;

type WithoutKind<Each> = Each extends { readonly kind: string } ? Omit<Each, 'kind'> : never;

/** The facts of a kind of notice. */
export type NoticeFacts<Kind extends NoticeKind> = WithoutKind<Extract<Notice, { kind: Kind }>>;

/** A notice as whoever reads its subject gets it; an address without a user has no user id. */
export interface SentNotice<Kind extends NoticeKind> {
  readonly kind: Kind;
  readonly user_id: string | null;
  readonly facts: NoticeFacts<Kind>;
}
