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
  readonly email_change_code: { readonly code: string };
  readonly password_reset: { readonly link: string };
}

type ReadFacts<Facts> = Facts extends { readonly order_id: string } ? OrderFacts : object;

/** Everything that the texts of a mail are made of: the facts of its notice, and what is read. */
export type MailFacts<Template extends MailTemplate> = Template extends keyof ProofFacts
  ? ProofFacts[Template]
  : Template extends NoticeKind
    ? NoticeFacts<Template> & ReadFacts<NoticeFacts<Template>>
    : object;
