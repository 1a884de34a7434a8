import type { CatalogRoomTables } from './catalog/tables.ts';
import type { ContentContactRoomTables } from './content/contact/tables.ts';
import type { ContentRedirectsRoomTables } from './content/redirects/tables.ts';
import type { ContentRoomTables } from './content/tables.ts';
import type { DisputesRoomTables } from './disputes/tables.ts';
import type { FilesRoomTables } from './files/tables.ts';
import type { IdentityRoomTables } from './identity/tables.ts';
import type { KernelTables } from './kernel/tables.ts';
import type { FeedbackRoomTables } from './feedback/tables.ts';
import type { MessagesRoomTables } from './messages/tables.ts';
import type { ModerationRoomTables } from './moderation/tables.ts';
import type { NotificationsRoomTables } from './notifications/tables.ts';
import type { OffersDraftsRoomTables } from './offers/drafts/tables.ts';
import type { OffersSalesRoomTables } from './offers/sales/tables.ts';
import type { OffersSavedRoomTables } from './offers/saved/tables.ts';
import type { OffersRoomTables } from './offers/tables.ts';
import type { OrdersChecklistRoomTables } from './orders/checklist/tables.ts';
import type { OrdersStatementsRoomTables } from './orders/statements/tables.ts';
import type { OrdersRoomTables } from './orders/tables.ts';
import type { PaymentsBalanceRoomTables } from './payments/balance/tables.ts';
import type { PaymentsChargebacksRoomTables } from './payments/chargebacks/tables.ts';
import type { WebhooksRoomTables } from './webhooks/tables.ts';
import type { PaymentsRefundsRoomTables } from './payments/refunds/tables.ts';
import type { PaymentsRoomTables } from './payments/tables.ts';
import type { PrivacyRoomTables } from './privacy/tables.ts';
import type { UsersRoomTables } from './users/tables.ts';
import type { VaultRoomTables } from './vault/tables.ts';
import type { VerificationRoomTables } from './verification/tables.ts';
import type { WalletSolvencyRoomTables } from './wallet/solvency/tables.ts';
import type { WalletRoomTables } from './wallet/tables.ts';
import type { WithdrawalsRoomTables } from './withdrawals/tables.ts';

/** All tables. The file of each room documents its columns. */
export interface Database
  extends
    CatalogRoomTables,
    ContentContactRoomTables,
    ContentRedirectsRoomTables,
    ContentRoomTables,
    DisputesRoomTables,
    FeedbackRoomTables,
    FilesRoomTables,
    IdentityRoomTables,
    KernelTables,
    MessagesRoomTables,
    ModerationRoomTables,
    NotificationsRoomTables,
    OffersDraftsRoomTables,
    OffersSalesRoomTables,
    OffersSavedRoomTables,
    OffersRoomTables,
    OrdersChecklistRoomTables,
    OrdersStatementsRoomTables,
    OrdersRoomTables,
    PaymentsBalanceRoomTables,
    PaymentsChargebacksRoomTables,
    WebhooksRoomTables,
    PaymentsRefundsRoomTables,
    PaymentsRoomTables,
    PrivacyRoomTables,
    UsersRoomTables,
    VaultRoomTables,
    VerificationRoomTables,
    WalletSolvencyRoomTables,
    WalletRoomTables,
    WithdrawalsRoomTables {
  /** How far the shop's clock is ahead of the real one; one row. */
  app_clock: { id: number; offset_seconds: number };
}
