import type { Role } from '@guildhall/domain/kernel/roles';
import type { NoticeFacts, NoticeKind, SubjectOf } from '@guildhall/domain/kernel/notice-kinds';
import type { SubjectFacts } from './notice-subjects.ts';

/**
 * `address_known` replaces a code for an address that a user already has, and `digest` gathers
 * notices that are not urgent.
 */
export type MailTemplate = NoticeKind | 'address_known' | 'digest';

/** What a digest lists, and how many notices it leaves out. */
export interface DigestFacts {
  readonly entries: readonly {
    readonly subject: string;
    readonly url: string;
    /** When it happened, ISO 8601. */
    readonly at: string;
  }[];
  readonly more: number;
}

/** What is computed when the mail is written. */
interface ProofFacts {
  readonly activation: { readonly code: string };
  readonly address_code: { readonly code: string };
  readonly email_change_code: { readonly code: string };
  readonly email_change_requested: { readonly link: string };
  readonly email_changed: { readonly link: string };
  readonly password_reset: { readonly link: string };
  readonly staff_invitation: { readonly link: string; readonly role: Role };
}

type ReadFacts<Kind extends NoticeKind> =
  SubjectOf<Kind> extends null ? object : SubjectFacts<NonNullable<SubjectOf<Kind>>>;

/** Everything that the texts of a mail are made of: the facts of its notice, and what is read. */
export type MailFacts<Template extends MailTemplate> = Template extends keyof ProofFacts
  ? ProofFacts[Template]
  : Template extends NoticeKind
    ? NoticeFacts<Template> & ReadFacts<Template>
    : Template extends 'digest'
      ? DigestFacts
      : object;
