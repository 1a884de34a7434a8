import type { StockEvent, StockState } from '@guildhall/domain/vault/states';
import type { Generated } from 'kysely';
import type { HistoryColumns, SealedColumns } from '../kernel/tables.ts';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';

export interface StockUnitsTable {
  id: string;
  offer_id: string;
  seller_id: string;
  state: StockState;
  created_at: Generated<Date>;
}

export interface StockHistoryTable extends HistoryColumns<StockState, StockEvent> {
  stock_id: string;
  order_id: string | null;
  rule: string;
  actor: string;
}

/** What one stock unit holds. */
export interface SecretsTable extends SealedColumns {
  stock_id: string;
}

export const secretColumns = columnsOf<SecretsTable>({
  stock_id: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
  sealed_at: true,
});

export interface SecretFingerprintsTable {
  fingerprint: Buffer;
  stock_id: string;
}

/** A secret of a sold unit that was destroyed after the last right to view it. */
export interface DestroyedSecretsTable {
  stock_id: string;
  destroyed_at: Generated<Date>;
}

/** A part of a file of codes that has not arrived whole. Its row id is the sealed row's. */
export interface CodeUploadPartsTable extends SealedColumns {
  id: string;
  offer_id: string;
  /** The id that the client gave the upload. */
  upload_id: string;
  /** Where in the file it begins. */
  position_bytes: number;
  size_bytes: number;
}

export interface RevealLogTable {
  id: string;
  stock_id: string;
  order_id: string;
  order_unit_id: string;
  viewer_id: string;
  ip_address: string | null;
  user_agent: string | null;
  occurred_at: Generated<Date>;
  /** The proposal that a second person confirmed, for a view of staff; null for the buyer's. */
  proposal_id: string | null;
}

/** Wrong passwords of reveals. */
export interface RevealTriesTable {
  id: string;
  user_id: string;
  occurred_at: Generated<Date>;
  /** The password is being checked; a wrong one stays, a right one is deleted. */
  is_pending: Generated<boolean>;
}

/** The tables of the room `vault`. */
export interface VaultRoomTables {
  stock_units: StockUnitsTable;
  stock_history: StockHistoryTable;
  secrets: SecretsTable;
  destroyed_secrets: DestroyedSecretsTable;
  secret_fingerprints: SecretFingerprintsTable;
  code_upload_parts: CodeUploadPartsTable;
  reveal_log: RevealLogTable;
  reveal_tries: RevealTriesTable;
}

/** Those that hold wrapped keys. */
export const sealedVaultTables = [
  envelopesIn('secrets', 'stock_id'),
  envelopesIn('code_upload_parts'),
];
