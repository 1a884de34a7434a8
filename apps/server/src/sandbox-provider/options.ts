import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';

/** The one shop this provider serves, and where itself is mounted. */
export interface SandboxProviderOptions {
  readonly db: Kysely<Database>;
  /** What the shop shows to use the API. */
  readonly api_key: string;
  /** Where payers find the shop and this provider; they are sent back nowhere else. */
  readonly public_url: string;
  /** Where webhooks may go, when the shop is reached otherwise from here than by payers. */
  readonly webhook_origin?: string;
}

export const PREFIX = '/sandbox-provider';
