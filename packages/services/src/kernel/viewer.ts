import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Language } from '@guildhall/locales/languages';

/** The signed-in user who sends the request, read from the database on this request. */
export interface Viewer {
  readonly user_id: string;
  readonly role: Role;
  /** What an admin granted to a moderator besides; absent without any. */
  readonly grants?: readonly Permission[];
}

/** Where a request came from, for the security log that users see. */
export interface Origin {
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  /** The language of the request; a user who signs up gets mails in it. */
  readonly language?: Language;
  /** The value of the device cookie; null when the browser sent none. */
  readonly device_token?: string | null;
}
