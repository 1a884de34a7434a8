import type { Database } from '@guildhall/db/database';
import type { ExportedRow } from '@guildhall/db/privacy/queries';
import type { Kysely } from 'kysely';
import { openNameOf } from '../verification/seal-name.ts';
import { openDetailsOf } from '../verification/seal-details.ts';
import { openDestinationOf } from '../withdrawals/seal-destination.ts';
import type { PrivacyContext } from './context.ts';

type Open = (
  context: Pick<PrivacyContext, 'key_vault'>,
  db: Kysely<Database>,
  row: ExportedRow,
) => Promise<unknown>;

/** What is sealed in the rows of a list, by its table: users get it in plain text. */
const OPEN: Readonly<Record<string, Open>> = {
  verification_details: async ({ key_vault: keyVault }, db, { request_id: id }) =>
    await openDetailsOf(keyVault, db, String(id)),
  verifications: async ({ key_vault: keyVault }, db, { proposal_id: id }) =>
    await openNameOf(keyVault, db, String(id)),
  payout_methods: async ({ key_vault: keyVault }, db, { id }) =>
    await openDestinationOf(keyVault, db, String(id)),
};

/** Adds to each row what is sealed in it, as `content`. Refuses SECRET_UNREADABLE. */
export async function openSealedRows(
  context: Pick<PrivacyContext, 'key_vault'>,
  db: Kysely<Database>,
  table: string,
  rows: readonly ExportedRow[],
): Promise<ExportedRow[]> {
  const open = OPEN[table];
  if (open === undefined) throw new Error(`nothing opens the rows of ${table}`);
  const opened = [];
  for (const row of rows) opened.push({ ...row, content: await open(context, db, row) });
  return opened;
}
