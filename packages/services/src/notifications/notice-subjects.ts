import {
  type NoticeKind,
  noticeKinds,
  type NoticeSubject,
  type SentNotice,
} from '@guildhall/domain/kernel/notice-kinds';
import { readMessageSubject } from '../content/contact/read-mail-facts.ts';
import { readMessageReceived } from '../messages/read-mail-facts.ts';
import { readDecisionSubject, readOffersSubject } from '../offers/read-mail-facts.ts';
import { readFavouritesSubject, readSearchSubject } from '../offers/saved/read-mail-facts.ts';
import { readOrderSubject } from '../orders/read-mail-facts.ts';
import type { NotificationsContext } from './context.ts';

/** Returns null when the notice is not worth sending any more. */
type SubjectReader = (
  context: NotificationsContext,
  notice: SentNotice<never>,
) => Promise<object | null>;

/** What each room says of the subject of a notice when it is sent. */
export const subjectReaders = {
  contact_message: readMessageSubject,
  message: readMessageReceived,
  favourites: readFavouritesSubject,
  offer_decision: readDecisionSubject,
  offers: readOffersSubject,
  order: readOrderSubject,
  saved_search: readSearchSubject,
} as const satisfies Readonly<Record<NoticeSubject, SubjectReader>>;

/** What is read of a subject. */
export type SubjectFacts<Subject extends NoticeSubject> = NonNullable<
  Awaited<ReturnType<(typeof subjectReaders)[Subject]>>
>;

/** A notice as it is stored, with the facts that the compiler required from whoever sent it. */
interface StoredNotice {
  readonly kind: NoticeKind;
  readonly user_id: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What is read about the subject of a notice; null when it is not worth sending any more. */
export async function readSubject(
  context: NotificationsContext,
  notice: StoredNotice,
): Promise<object | null> {
  const { subject } = noticeKinds[notice.kind];
  return subject === null ? {} : await subjectReaders[subject](context, notice as never);
}
