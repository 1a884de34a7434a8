// Generated from the catalogues by `npm run messages`; do not edit.
import type { CatalogMessages } from './types/catalog.ts';
import type { CatalogHomeMessages } from './types/catalog/home.ts';
import type { ContentDevelopersMessages } from './types/content/developers.ts';
import type { ContentProtectionMessages } from './types/content/protection.ts';
import type { ErrorsMessages } from './types/errors.ts';
import type { FieldErrorsMessages } from './types/field-errors.ts';
import type { IdentityMessages } from './types/identity.ts';
import type { IdentityMenuMessages } from './types/identity/menu.ts';
import type { IdentitySettingsMessages } from './types/identity/settings.ts';
import type { IdentitySignInMessages } from './types/identity/sign-in.ts';
import type { MailsMessages } from './types/mails.ts';
import type { OffersMessages } from './types/offers.ts';
import type { OffersDetailMessages } from './types/offers/detail.ts';
import type { OffersSearchMessages } from './types/offers/search.ts';
import type { OrdersMessages } from './types/orders.ts';
import type { OrdersOrderMessages } from './types/orders/order.ts';
import type { OrdersReviewsMessages } from './types/orders/reviews.ts';
import type { PaymentsMessages } from './types/payments.ts';
import type { SiteMessages } from './types/site.ts';
import type { UsersMessages } from './types/users.ts';
import type { VaultMessages } from './types/vault.ts';
import type { WalletMessages } from './types/wallet.ts';

export interface Catalogues {
  'catalog': CatalogMessages;
  'catalog/home': CatalogHomeMessages;
  'content/developers': ContentDevelopersMessages;
  'content/protection': ContentProtectionMessages;
  'errors': ErrorsMessages;
  'field-errors': FieldErrorsMessages;
  'identity': IdentityMessages;
  'identity/menu': IdentityMenuMessages;
  'identity/settings': IdentitySettingsMessages;
  'identity/sign-in': IdentitySignInMessages;
  'mails': MailsMessages;
  'offers': OffersMessages;
  'offers/detail': OffersDetailMessages;
  'offers/search': OffersSearchMessages;
  'orders': OrdersMessages;
  'orders/order': OrdersOrderMessages;
  'orders/reviews': OrdersReviewsMessages;
  'payments': PaymentsMessages;
  'site': SiteMessages;
  'users': UsersMessages;
  'vault': VaultMessages;
  'wallet': WalletMessages;
}
