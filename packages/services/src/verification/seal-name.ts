import type { Database } from '@guildhall/db/database';
import { findVerification, type SealedNameRow } from '@guildhall/db/verification/queries';
import type { Kysely } from 'kysely';
import { seal, type SealedRow, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

/** A name is sealed once: another one is another verification. */
const rowOf = (proposalId: string): SealedRow => ({
  table: 'verifications',
  row_id: proposalId,
  version: 1,
});

const NO_NAME = {
  ciphertext: null,
  nonce: null,
  wrapped_key: null,
  wrap_nonce: null,
  key_id: null,
  version: null,
} as const;

/** The columns of a verification that hold its legal name. */
export async function sealName(keyVault: KeyVault, proposalId: string, name: string | null) {
  if (name === null) return NO_NAME;
  return await seal(keyVault, rowOf(proposalId), Buffer.from(name));
}

/** Null if there is none, or once it was erased. Refuses SECRET_UNREADABLE. */
export async function openName(
  keyVault: KeyVault,
  { proposal_id: id, ...columns }: SealedNameRow,
): Promise<string | null> {
  const { ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version } = columns;
  const isThere =
    ciphertext !== null &&
    nonce !== null &&
    wrapped_key !== null &&
    wrap_nonce !== null &&
    key_id !== null &&
    version !== null;
  if (!isThere || ciphertext.length === 0) return null;
  const sealed = { ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version };
  return (await unseal(keyVault, rowOf(id), sealed)).toString('utf8');
}

/** The same by the id of the proposal. Refuses SECRET_UNREADABLE. */
export async function openNameOf(
  keyVault: KeyVault,
  db: Kysely<Database>,
  proposalId: string,
): Promise<{ legal_name: string | null } | null> {
  const row = await findVerification(db, proposalId);
  return row === undefined ? null : { legal_name: await openName(keyVault, row) };
}
