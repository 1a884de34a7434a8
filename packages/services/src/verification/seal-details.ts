import { saveDetails } from '@guildhall/db/verification/commands';
import { findDetails, findRequest } from '@guildhall/db/verification/queries';
import type { Database } from '@guildhall/db/database';
import { type ApplicationDraft, EMPTY_APPLICATION } from '@guildhall/domain/verification/schema';
import type { Kysely, Transaction } from 'kysely';
import { seal, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

const rowOf = (requestId: string, version: number) => ({
  table: 'verification_details',
  row_id: requestId,
  version,
});

/** The fields that the request itself has, because staff and limits need them afterwards. */
type Personal = Omit<ApplicationDraft, 'country' | 'document'>;

/**
 * Seals what an applicant says of themselves, with a new key for each save, and replaces what was
 * sealed before.
 */
export async function storeDetails(
  keyVault: KeyVault,
  trx: Transaction<Database>,
  requestId: string,
  { country: _country, document: _document, ...personal }: ApplicationDraft,
): Promise<void> {
  const before = await findDetails(trx, requestId);
  const plain = Buffer.from(JSON.stringify(personal));
  const sealed = await seal(keyVault, rowOf(requestId, (before?.version ?? 0) + 1), plain);
  await saveDetails(trx, { request_id: requestId, ...sealed });
}

/**
 * What an applicant has said of themselves; null once it is deleted. Refuses SECRET_UNREADABLE.
 */
export async function openDetails(
  keyVault: KeyVault,
  db: Kysely<Database>,
  {
    id,
    country,
    document,
  }: { readonly id: string } & Pick<ApplicationDraft, 'country' | 'document'>,
): Promise<ApplicationDraft | null> {
  const sealed = await findDetails(db, id);
  if (sealed === undefined) return null;
  const plain = await unseal(keyVault, rowOf(id, sealed.version), sealed);
  const personal = JSON.parse(plain.toString('utf8')) as Personal;
  return { ...EMPTY_APPLICATION, ...personal, country, document };
}

/** The same by the id of the request. Refuses SECRET_UNREADABLE. */
export async function openDetailsOf(
  keyVault: KeyVault,
  db: Kysely<Database>,
  requestId: string,
): Promise<ApplicationDraft | null> {
  const request = await findRequest(db, requestId);
  return request === undefined ? null : await openDetails(keyVault, db, request);
}

/** A keyed hash of a document, by which the same one is found with another user. */
export async function hashDocument(
  keyVault: KeyVault,
  { country, document, document_number: number }: ApplicationDraft,
): Promise<Buffer> {
  const spelled = number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return await keyVault.fingerprint(`document|${country ?? ''}|${document ?? ''}|${spelled}`);
}

/** A keyed hash of a name and a birth date: the words in any order, without accents. */
export async function hashPerson(
  keyVault: KeyVault,
  { legal_name: name, birth_date: date }: ApplicationDraft,
): Promise<Buffer> {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return await keyVault.fingerprint(`person|${words.toSorted().join(' ')}|${date}`);
}
