import { type Insertable, sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';
import type { IssuedDocumentsTable } from './tables.ts';

/** The next numbers of documents, and the time. A number that is not used is never given again. */
export async function nextDocumentNumbers(
  trx: Transaction<Database>,
  count: number,
): Promise<{ serials: readonly number[]; now: Date }> {
  const { rows } = await sql<{ serial: number; now: Date }>`
    select nextval('document_numbers') as serial, ${appNow} as now
      from generate_series(1, ${count}::integer)`.execute(trx);
  const [first] = rows;
  if (first === undefined) throw new Error('there are no numbers of documents');
  return { serials: rows.map(({ serial }) => Number(serial)), now: first.now };
}

/** Stores documents. What another server has issued meanwhile stays as it is. */
export async function insertDocuments(
  trx: Transaction<Database>,
  documents: readonly Insertable<IssuedDocumentsTable>[],
): Promise<void> {
  await trx
    .insertInto('issued_documents')
    .values([...documents])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
