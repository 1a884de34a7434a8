import type { RiskReason } from '@guildhall/domain/kernel/risk';
import type { WithdrawalEvent, WithdrawalState } from '@guildhall/domain/withdrawals/states';
import type {
  HoldCode,
  PayoutMethodKind,
  StablecoinNetwork,
  WithdrawalRiskRule,
} from '@guildhall/domain/withdrawals/types';
import type { Generated, JSONColumnType } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';
import type { HistoryColumns, SealedColumns } from '../kernel/tables.ts';

/** Where a user is paid. The destination is sealed; service and ending are what is shown of it. */
export interface PayoutMethodsTable extends SealedColumns {
  id: string;
  user_id: string;
  kind: PayoutMethodKind;
  /** Of a stablecoin. */
  network: StablecoinNetwork | null;
  service: string;
  ending: string;
  payee_name: string;
  /** A keyed hash of the destination. */
  fingerprint: Buffer;
  /** The account that it is, if its owner has set it up at its provider. */
  account_id: string | null;
  created_at: Generated<Date>;
  removed_at: Date | null;
  /** When a payment to it came back; null once its owner has checked it. */
  returned_at: Date | null;
}

/** What is shown of a method: nothing that is sealed. */
export const payoutMethodColumns = columnsOf<
  Omit<PayoutMethodsTable, keyof SealedColumns | 'fingerprint'>
>({
  id: true,
  user_id: true,
  kind: true,
  network: true,
  service: true,
  ending: true,
  payee_name: true,
  created_at: true,
  removed_at: true,
  returned_at: true,
  account_id: true,
});

/** A method with its sealed destination. */
export const sealedMethodColumns = columnsOf<PayoutMethodsTable>({
  id: true,
  user_id: true,
  kind: true,
  network: true,
  service: true,
  ending: true,
  payee_name: true,
  fingerprint: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
  sealed_at: true,
  created_at: true,
  removed_at: true,
  returned_at: true,
  account_id: true,
});

/** The account of a user at a payout provider, with what the provider said of it last. */
export interface PayoutAccountsTable {
  id: string;
  user_id: string;
  provider: string;
  /** The provider's id of it; null until the provider has made it. */
  reference: string | null;
  details_submitted: Generated<boolean>;
  payouts_enabled: Generated<boolean>;
  transfers_active: Generated<boolean>;
  disabled_reason: string | null;
  requirements: Generated<string[]>;
  holder_name: string | null;
  /** Counts what was saved, so that nothing older is saved over it. */
  revision: Generated<number>;
  created_at: Generated<Date>;
}

export const payoutAccountColumns = columnsOf<PayoutAccountsTable>({
  id: true,
  user_id: true,
  provider: true,
  reference: true,
  details_submitted: true,
  payouts_enabled: true,
  transfers_active: true,
  disabled_reason: true,
  requirements: true,
  holder_name: true,
  revision: true,
  created_at: true,
});

export interface WithdrawalsTable {
  id: string;
  user_id: string;
  method_id: string;
  /** What leaves the user's balance; the fee is a part of it. */
  amount_minor: number;
  fee_minor: number;
  currency: Generated<string>;
  state: WithdrawalState;
  rules_version: number;
  risk_score: number;
  /** What the score consists of. */
  risk_reasons: JSONColumnType<readonly RiskReason<WithdrawalRiskRule>[], string | undefined>;
  hold_code: HoldCode | null;
  hold_extended: Generated<boolean>;
  provider: string;
  /** Null until the provider has responded, or staff have paid it. */
  provider_reference: string | null;
  /** Why it was rejected or failed. */
  outcome_code: string | null;
  /** When the system acts next; null once it is over. */
  due_at: Date | null;
  created_at: Generated<Date>;
  approved_at: Date | null;
  closed_at: Date | null;
}

export const withdrawalColumns = columnsOf<WithdrawalsTable>({
  id: true,
  user_id: true,
  method_id: true,
  amount_minor: true,
  fee_minor: true,
  currency: true,
  state: true,
  rules_version: true,
  risk_score: true,
  risk_reasons: true,
  hold_code: true,
  hold_extended: true,
  provider: true,
  provider_reference: true,
  outcome_code: true,
  due_at: true,
  created_at: true,
  approved_at: true,
  closed_at: true,
});

export interface WithdrawalHistoryTable extends HistoryColumns<WithdrawalState, WithdrawalEvent> {
  withdrawal_id: string;
  rule: string;
  actor: string;
}

/** The sandbox provider's own data; the product never reads it. */
export interface SandboxPayoutsTable {
  id: string;
  client_reference: string;
  amount_minor: number;
  currency: string;
  destination: string;
  status: 'pending' | 'paid' | 'failed' | 'returned';
  failure: string | null;
  /** When it is paid or fails. */
  settles_at: Date;
  /** When a bank will send back what was paid; null if it does not, or has. */
  returns_at: Date | null;
  webhook_url: string | null;
  created_at: Generated<Date>;
}

/** The tables of the room `withdrawals`. */
export interface WithdrawalsRoomTables {
  payout_accounts: PayoutAccountsTable;
  payout_methods: PayoutMethodsTable;
  withdrawals: WithdrawalsTable;
  withdrawal_history: WithdrawalHistoryTable;
  'sandbox.payouts': SandboxPayoutsTable;
}

/** Those that hold wrapped keys. */
export const sealedWithdrawalTables = [envelopesIn('payout_methods')];
