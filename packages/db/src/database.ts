import type {
  GameSchemasTable,
  GamesTable,
  GiftCardBrandsTable,
  ActiveOfferCountsTable,
  ShopStatisticsTable,
} from './catalog/tables.ts';
import type { ContactMessagesTable } from './content/contact/tables.ts';
import type { RouteRulesTable } from './content/redirects/tables.ts';
import type {
  ContentDocumentsTable,
  ContentHistoryTable,
  ContentPicturesTable,
  ContentVersionsTable,
} from './content/tables.ts';
import type {
  FileReferencesTable,
  FilesTable,
  FileVariantsTable,
  ObjectsTable,
} from './files/tables.ts';
import type {
  ApiTokensTable,
  ApiTokenUsesTable,
  CredentialsTable,
  DevicesTable,
  ExternalPresencesTable,
  FirstAdminTokensTable,
  IdentitiesTable,
  MailProofsTable,
  PasskeysTable,
  RecoveryCodesTable,
  SandboxSignInCodesTable,
  SessionsTable,
  UsedTicketsTable,
  SignUpsTable,
  TotpSecretsTable,
  UsedStatesTable,
} from './identity/tables.ts';
import type {
  DatabaseFunctionsTable,
  EventCursorsTable,
  EventLogStartTable,
  EventLogTable,
  ExchangeRatesTable,
  IdempotencyKeysTable,
  OutboxTable,
  RateLimitsTable,
  KeyRotationsTable,
  RecurringJobsTable,
  RuleVersionsTable,
  StaffActsTable,
  StaffProposalsTable,
} from './kernel/tables.ts';
import type { CaughtMailsTable } from './notifications/tables.ts';
import type { OfferDraftsTable } from './offers/drafts/tables.ts';
import type {
  OfferSalesTable,
  OfferViewMarksTable,
  OfferViewSaltsTable,
  OfferViewsTable,
  SellerViewsTable,
} from './offers/sales/tables.ts';
import type {
  FavouritesTable,
  SavedSearchesTable,
  SavedSearchMatchesTable,
} from './offers/saved/tables.ts';
import type {
  OfferHistoryTable,
  OfferRemindersTable,
  OffersTable,
  SoldPricesTable,
  VacationsTable,
} from './offers/tables.ts';
import type { SecuringTicksTable } from './orders/checklist/tables.ts';
import type {
  OrderHistoryTable,
  OrderRemindersTable,
  OrderRequestsTable,
  OrdersTable,
  OrderUnitsTable,
} from './orders/tables.ts';
import type {
  RefundHistoryTable,
  RefundsTable,
  SandboxRefundsTable,
} from './payments/refunds/tables.ts';
import type {
  ChargebackHistoryTable,
  ChargebacksTable,
  SandboxChargebacksTable,
} from './payments/chargebacks/tables.ts';
import type {
  BalanceReportsTable,
  BalanceTransactionsTable,
  SandboxBalanceTransactionsTable,
} from './payments/balance/tables.ts';
import type { WebhookEventHistoryTable, WebhookEventsTable } from './payments/events/tables.ts';
import type {
  PaymentHistoryTable,
  PaymentsTable,
  SandboxCheckoutsTable,
  SandboxWebhooksTable,
} from './payments/tables.ts';
import type {
  SellerLevelHistoryTable,
  SellerLevelsTable,
  SellerStatisticsTable,
  UsersTable,
} from './users/tables.ts';
import type { VerificationsTable } from './verification/tables.ts';
import type {
  CodeUploadPartsTable,
  DestroyedSecretsTable,
  RevealLogTable,
  RevealTriesTable,
  SecretFingerprintsTable,
  SecretsTable,
  StockHistoryTable,
  StockUnitsTable,
} from './vault/tables.ts';
import type {
  LedgerAccountsTable,
  LedgerEntriesTable,
  LedgerFreezesTable,
  LedgerHoldsTable,
  LedgerTransactionsTable,
  MoneyDaysTable,
} from './wallet/tables.ts';
import type { LiabilityNodesTable, LiabilityTreesTable } from './wallet/solvency/tables.ts';
import type {
  PayoutAccountsTable,
  PayoutMethodsTable,
  SandboxPayoutsTable,
  WithdrawalHistoryTable,
  WithdrawalsTable,
} from './withdrawals/tables.ts';

/** All tables. The file of each room documents its columns. */
export interface Database {
  app_clock: { id: number; offset_seconds: number };
  users: UsersTable;
  vacations: VacationsTable;
  verifications: VerificationsTable;
  seller_statistics: SellerStatisticsTable;
  seller_levels: SellerLevelsTable;
  seller_level_history: SellerLevelHistoryTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  sign_ups: SignUpsTable;
  mail_proofs: MailProofsTable;
  identities: IdentitiesTable;
  used_states: UsedStatesTable;
  used_tickets: UsedTicketsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  devices: DevicesTable;
  external_presences: ExternalPresencesTable;
  first_admin_tokens: FirstAdminTokensTable;
  api_tokens: ApiTokensTable;
  api_token_uses: ApiTokenUsesTable;
  rate_limits: RateLimitsTable;
  key_rotations: KeyRotationsTable;
  database_functions: DatabaseFunctionsTable;
  recurring_jobs: RecurringJobsTable;
  rule_versions: RuleVersionsTable;
  exchange_rates: ExchangeRatesTable;
  staff_proposals: StaffProposalsTable;
  staff_acts: StaffActsTable;
  game_schemas: GameSchemasTable;
  games: GamesTable;
  gift_card_brands: GiftCardBrandsTable;
  active_offer_counts: ActiveOfferCountsTable;
  shop_statistics: ShopStatisticsTable;
  files: FilesTable;
  file_variants: FileVariantsTable;
  file_references: FileReferencesTable;
  objects: ObjectsTable;
  offers: OffersTable;
  offer_history: OfferHistoryTable;
  offer_reminders: OfferRemindersTable;
  offer_drafts: OfferDraftsTable;
  favourites: FavouritesTable;
  saved_searches: SavedSearchesTable;
  offer_views: OfferViewsTable;
  seller_views: SellerViewsTable;
  offer_view_salts: OfferViewSaltsTable;
  offer_view_marks: OfferViewMarksTable;
  offer_sales: OfferSalesTable;
  saved_search_matches: SavedSearchMatchesTable;
  sold_prices: SoldPricesTable;
  stock_units: StockUnitsTable;
  stock_history: StockHistoryTable;
  secrets: SecretsTable;
  destroyed_secrets: DestroyedSecretsTable;
  secret_fingerprints: SecretFingerprintsTable;
  code_upload_parts: CodeUploadPartsTable;
  reveal_log: RevealLogTable;
  reveal_tries: RevealTriesTable;
  orders: OrdersTable;
  order_units: OrderUnitsTable;
  order_history: OrderHistoryTable;
  order_reminders: OrderRemindersTable;
  order_requests: OrderRequestsTable;
  securing_ticks: SecuringTicksTable;
  idempotency_keys: IdempotencyKeysTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_holds: LedgerHoldsTable;
  ledger_freezes: LedgerFreezesTable;
  money_days: MoneyDaysTable;
  liability_trees: LiabilityTreesTable;
  liability_nodes: LiabilityNodesTable;
  payments: PaymentsTable;
  payment_history: PaymentHistoryTable;
  refunds: RefundsTable;
  refund_history: RefundHistoryTable;
  balance_transactions: BalanceTransactionsTable;
  balance_reports: BalanceReportsTable;
  chargebacks: ChargebacksTable;
  chargeback_history: ChargebackHistoryTable;
  webhook_events: WebhookEventsTable;
  webhook_event_history: WebhookEventHistoryTable;
  payout_accounts: PayoutAccountsTable;
  payout_methods: PayoutMethodsTable;
  withdrawals: WithdrawalsTable;
  withdrawal_history: WithdrawalHistoryTable;
  'sandbox.payouts': SandboxPayoutsTable;
  'sandbox.balance_transactions': SandboxBalanceTransactionsTable;
  'sandbox.chargebacks': SandboxChargebacksTable;
  'sandbox.checkouts': SandboxCheckoutsTable;
  'sandbox.webhooks': SandboxWebhooksTable;
  'sandbox.checkout_refunds': SandboxRefundsTable;
  'sandbox.sign_in_codes': SandboxSignInCodesTable;
  event_log: EventLogTable;
  event_log_start: EventLogStartTable;
  event_cursors: EventCursorsTable;
  content_documents: ContentDocumentsTable;
  content_versions: ContentVersionsTable;
  content_history: ContentHistoryTable;
  content_pictures: ContentPicturesTable;
  contact_messages: ContactMessagesTable;
  route_rules: RouteRulesTable;
  outbox: OutboxTable;
  caught_mails: CaughtMailsTable;
}
