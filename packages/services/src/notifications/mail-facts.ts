import type { factsOfMessage } from '../content/contact/read-mail-facts.ts';
import type { factsOfDecision, factsOfReminder } from '../offers/read-mail-facts.ts';
import type { factsOfFavourites, factsOfSearch } from '../offers/saved/read-mail-facts.ts';
import type { NoticeFacts, NoticeKind } from '@guildhall/domain/kernel/notice-kinds';

/** `address_known` replaces a code for an address that a user already has. */
export type MailTemplate = NoticeKind | 'address_known';

/** What is read about the order when the mail is written. */
export interface OrderFacts {
  readonly title: string;
  readonly number: string;
}

/** What is computed when the mail is written. */
interface ProofFacts {
  readonly activation: { readonly code: string };
  readonly address_code: { readonly code: string };
  readonly email_change_code: { readonly code: string };
  readonly password_reset: { readonly link: string };
}

/** What is read of a saved search or of favourites. */
type SearchFacts = NonNullable<Awaited<ReturnType<typeof factsOfSearch>>>;
type FavouriteFacts = NonNullable<Awaited<ReturnType<typeof factsOfFavourites>>>;

/** What is read of a message of the contact form. */
type MessageFacts = NonNullable<Awaited<ReturnType<typeof factsOfMessage>>>;

/** What is read of offers for their sellers. */
type DecisionFacts = NonNullable<Awaited<ReturnType<typeof factsOfDecision>>>;
type ReminderFacts = NonNullable<Awaited<ReturnType<typeof factsOfReminder>>>;

type ReadFacts<Facts> = Facts extends { readonly order_id: string }
  ? OrderFacts
  : Facts extends { readonly message_id: string }
    ? MessageFacts
    : Facts extends { readonly saved_search_id: string }
      ? SearchFacts
      : Facts extends { readonly cheaper: unknown }
        ? FavouriteFacts
        : Facts extends { readonly offer_id: string }
          ? DecisionFacts
          : Facts extends { readonly offer_ids: unknown }
            ? ReminderFacts
            : object;

/** Everything that the texts of a mail are made of: the facts of its notice, and what is read. */
export type MailFacts<Template extends MailTemplate> = Template extends keyof ProofFacts
  ? ProofFacts[Template]
  : Template extends NoticeKind
    ? NoticeFacts<Template> & ReadFacts<NoticeFacts<Template>>
    : object;
