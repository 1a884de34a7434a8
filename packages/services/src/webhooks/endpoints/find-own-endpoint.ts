import type { Database } from '@guildhall/db/database';
import { lockEndpoint } from '@guildhall/db/webhooks/endpoints/commands';
import { type EndpointRow, findEndpoint } from '@guildhall/db/webhooks/endpoints/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '../../kernel/viewer.ts';

/** Refuses WEBHOOK_ENDPOINT_NOT_FOUND, for the endpoint of somebody else too. */
export async function findOwnEndpoint(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<EndpointRow> {
  return ownOf(await findEndpoint(db, id), viewer);
}

/** The same with a lock (for update) until the end of the transaction. */
export async function lockOwnEndpoint(
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
): Promise<EndpointRow> {
  return ownOf(await lockEndpoint(trx, id), viewer);
}

function ownOf(endpoint: EndpointRow | undefined, { user_id: userId }: Viewer): EndpointRow {
  if (endpoint?.user_id === userId) return endpoint;
  throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
}
