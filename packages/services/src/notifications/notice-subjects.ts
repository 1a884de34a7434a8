import type { NoticeSubject, SentNotice } from '@guildhall/domain/kernel/notice-kinds';
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
