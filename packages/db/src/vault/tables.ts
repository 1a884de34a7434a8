import type { StockEvent, StockState } from '@guildhall/domain/vault/states';
import type { Generated } from 'kysely';

export interface StockUnitsTable {
  id: string;
  offer_id: string;
  seller_id: string;
  state: StockState;
  created_at: Generated<Date>;
}

export interface StockHistoryTable {
  id: string;
  stock_id: string;
  event: StockEvent;
  from_state: StockState | null;
  to_state: StockState;
  order_id: string | null;
  occurred_at: Generated<Date>;
}

/** Encrypted: nothing is readable without the key-encryption key, which is not in the database. */
export interface SecretsTable {
  stock_id: string;
  ciphertext: Buffer;
  nonce: Buffer;
  wrapped_key: Buffer;
  wrap_nonce: Buffer;
  key_id: string;
  version: number;
  sealed_at: Generated<Date>;
}

export interface SecretFingerprintsTable {
  fingerprint: Buffer;
  stock_id: string;
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
}

/** Wrong passwords of reveals. */
export interface RevealTriesTable {
  id: string;
  user_id: string;
  occurred_at: Generated<Date>;
}
