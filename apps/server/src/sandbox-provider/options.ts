import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';

/** The shop that this provider serves, and its own URLs. */
export interface SandboxProviderOptions {
  readonly db: Kysely<Database>;
  /** The shop's key for the API. */
  readonly api_key: string;
  /** The public URL of the shop and this provider; the only allowed redirect target. */
  readonly public_url: string;
  /** The allowed origin of webhooks, if the shop has another one internally. */
  readonly webhook_origin?: string;
}

export const PREFIX = '/sandbox-provider';
