// Generated from the catalogues by `npm run messages`; do not edit.
import type { Language } from './languages.ts';
import type { Catalogues } from './types.ts';
import en_catalog from './en/catalog.json' with { type: 'json' };
import en_catalog_home from './en/catalog/home.json' with { type: 'json' };
import en_catalog_picture from './en/catalog/picture.json' with { type: 'json' };
import en_charts from './en/charts.json' with { type: 'json' };
import en_content_blog from './en/content/blog.json' with { type: 'json' };
import en_content_contact from './en/content/contact.json' with { type: 'json' };
import en_content_developers from './en/content/developers.json' with { type: 'json' };
import en_content_operator from './en/content/operator.json' with { type: 'json' };
import en_content_pages from './en/content/pages.json' with { type: 'json' };
import en_content_protection from './en/content/protection.json' with { type: 'json' };
import en_decisions from './en/decisions.json' with { type: 'json' };
import en_errors from './en/errors.json' with { type: 'json' };
import en_field_errors from './en/field-errors.json' with { type: 'json' };
import en_identity from './en/identity.json' with { type: 'json' };
import en_identity_menu from './en/identity/menu.json' with { type: 'json' };
import en_identity_settings from './en/identity/settings.json' with { type: 'json' };
import en_identity_sign_in from './en/identity/sign-in.json' with { type: 'json' };
import en_identity_tokens from './en/identity/tokens.json' with { type: 'json' };
import en_mails from './en/mails.json' with { type: 'json' };
import en_offers from './en/offers.json' with { type: 'json' };
import en_offers_compare from './en/offers/compare.json' with { type: 'json' };
import en_offers_csv from './en/offers/csv.json' with { type: 'json' };
import en_offers_detail from './en/offers/detail.json' with { type: 'json' };
import en_offers_edit from './en/offers/edit.json' with { type: 'json' };
import en_offers_form from './en/offers/form.json' with { type: 'json' };
import en_offers_history from './en/offers/history.json' with { type: 'json' };
import en_offers_limits from './en/offers/limits.json' with { type: 'json' };
import en_offers_own from './en/offers/own.json' with { type: 'json' };
import en_offers_review from './en/offers/review.json' with { type: 'json' };
import en_offers_sales from './en/offers/sales.json' with { type: 'json' };
import en_offers_saved from './en/offers/saved.json' with { type: 'json' };
import en_offers_search from './en/offers/search.json' with { type: 'json' };
import en_offers_selling from './en/offers/selling.json' with { type: 'json' };
import en_offers_stock from './en/offers/stock.json' with { type: 'json' };
import en_orders from './en/orders.json' with { type: 'json' };
import en_orders_checklist from './en/orders/checklist.json' with { type: 'json' };
import en_orders_order from './en/orders/order.json' with { type: 'json' };
import en_orders_refunds from './en/orders/refunds.json' with { type: 'json' };
import en_orders_requests from './en/orders/requests.json' with { type: 'json' };
import en_orders_reviews from './en/orders/reviews.json' with { type: 'json' };
import en_orders_statements from './en/orders/statements.json' with { type: 'json' };
import en_payments from './en/payments.json' with { type: 'json' };
import en_rules from './en/rules.json' with { type: 'json' };
import en_site from './en/site.json' with { type: 'json' };
import en_users from './en/users.json' with { type: 'json' };
import en_vault from './en/vault.json' with { type: 'json' };
import en_wallet from './en/wallet.json' with { type: 'json' };
import en_wallet_solvency from './en/wallet/solvency.json' with { type: 'json' };
import en_withdrawals from './en/withdrawals.json' with { type: 'json' };
import de_catalog from './de/catalog.json' with { type: 'json' };
import de_catalog_home from './de/catalog/home.json' with { type: 'json' };
import de_catalog_picture from './de/catalog/picture.json' with { type: 'json' };
import de_charts from './de/charts.json' with { type: 'json' };
import de_content_blog from './de/content/blog.json' with { type: 'json' };
import de_content_contact from './de/content/contact.json' with { type: 'json' };
import de_content_developers from './de/content/developers.json' with { type: 'json' };
import de_content_operator from './de/content/operator.json' with { type: 'json' };
import de_content_pages from './de/content/pages.json' with { type: 'json' };
import de_content_protection from './de/content/protection.json' with { type: 'json' };
import de_decisions from './de/decisions.json' with { type: 'json' };
import de_errors from './de/errors.json' with { type: 'json' };
import de_field_errors from './de/field-errors.json' with { type: 'json' };
import de_identity from './de/identity.json' with { type: 'json' };
import de_identity_menu from './de/identity/menu.json' with { type: 'json' };
import de_identity_settings from './de/identity/settings.json' with { type: 'json' };
import de_identity_sign_in from './de/identity/sign-in.json' with { type: 'json' };
import de_identity_tokens from './de/identity/tokens.json' with { type: 'json' };
import de_mails from './de/mails.json' with { type: 'json' };
import de_offers from './de/offers.json' with { type: 'json' };
import de_offers_compare from './de/offers/compare.json' with { type: 'json' };
import de_offers_csv from './de/offers/csv.json' with { type: 'json' };
import de_offers_detail from './de/offers/detail.json' with { type: 'json' };
import de_offers_edit from './de/offers/edit.json' with { type: 'json' };
import de_offers_form from './de/offers/form.json' with { type: 'json' };
import de_offers_history from './de/offers/history.json' with { type: 'json' };
import de_offers_limits from './de/offers/limits.json' with { type: 'json' };
import de_offers_own from './de/offers/own.json' with { type: 'json' };
import de_offers_review from './de/offers/review.json' with { type: 'json' };
import de_offers_sales from './de/offers/sales.json' with { type: 'json' };
import de_offers_saved from './de/offers/saved.json' with { type: 'json' };
import de_offers_search from './de/offers/search.json' with { type: 'json' };
import de_offers_selling from './de/offers/selling.json' with { type: 'json' };
import de_offers_stock from './de/offers/stock.json' with { type: 'json' };
import de_orders from './de/orders.json' with { type: 'json' };
import de_orders_checklist from './de/orders/checklist.json' with { type: 'json' };
import de_orders_order from './de/orders/order.json' with { type: 'json' };
import de_orders_refunds from './de/orders/refunds.json' with { type: 'json' };
import de_orders_requests from './de/orders/requests.json' with { type: 'json' };
import de_orders_reviews from './de/orders/reviews.json' with { type: 'json' };
import de_orders_statements from './de/orders/statements.json' with { type: 'json' };
import de_payments from './de/payments.json' with { type: 'json' };
import de_rules from './de/rules.json' with { type: 'json' };
import de_site from './de/site.json' with { type: 'json' };
import de_users from './de/users.json' with { type: 'json' };
import de_vault from './de/vault.json' with { type: 'json' };
import de_wallet from './de/wallet.json' with { type: 'json' };
import de_wallet_solvency from './de/wallet/solvency.json' with { type: 'json' };
import de_withdrawals from './de/withdrawals.json' with { type: 'json' };

type Catalogue = Readonly<Record<string, unknown>>;

export const CATALOGUES: Record<Language, Record<keyof Catalogues, Catalogue>> = {
  'en': {
    'catalog': en_catalog,
    'catalog/home': en_catalog_home,
    'catalog/picture': en_catalog_picture,
    'charts': en_charts,
    'content/blog': en_content_blog,
    'content/contact': en_content_contact,
    'content/developers': en_content_developers,
    'content/operator': en_content_operator,
    'content/pages': en_content_pages,
    'content/protection': en_content_protection,
    'decisions': en_decisions,
    'errors': en_errors,
    'field-errors': en_field_errors,
    'identity': en_identity,
    'identity/menu': en_identity_menu,
    'identity/settings': en_identity_settings,
    'identity/sign-in': en_identity_sign_in,
    'identity/tokens': en_identity_tokens,
    'mails': en_mails,
    'offers': en_offers,
    'offers/compare': en_offers_compare,
    'offers/csv': en_offers_csv,
    'offers/detail': en_offers_detail,
    'offers/edit': en_offers_edit,
    'offers/form': en_offers_form,
    'offers/history': en_offers_history,
    'offers/limits': en_offers_limits,
    'offers/own': en_offers_own,
    'offers/review': en_offers_review,
    'offers/sales': en_offers_sales,
    'offers/saved': en_offers_saved,
    'offers/search': en_offers_search,
    'offers/selling': en_offers_selling,
    'offers/stock': en_offers_stock,
    'orders': en_orders,
    'orders/checklist': en_orders_checklist,
    'orders/order': en_orders_order,
    'orders/refunds': en_orders_refunds,
    'orders/requests': en_orders_requests,
    'orders/reviews': en_orders_reviews,
    'orders/statements': en_orders_statements,
    'payments': en_payments,
    'rules': en_rules,
    'site': en_site,
    'users': en_users,
    'vault': en_vault,
    'wallet': en_wallet,
    'wallet/solvency': en_wallet_solvency,
    'withdrawals': en_withdrawals,
  },
  'de': {
    'catalog': de_catalog,
    'catalog/home': de_catalog_home,
    'catalog/picture': de_catalog_picture,
    'charts': de_charts,
    'content/blog': de_content_blog,
    'content/contact': de_content_contact,
    'content/developers': de_content_developers,
    'content/operator': de_content_operator,
    'content/pages': de_content_pages,
    'content/protection': de_content_protection,
    'decisions': de_decisions,
    'errors': de_errors,
    'field-errors': de_field_errors,
    'identity': de_identity,
    'identity/menu': de_identity_menu,
    'identity/settings': de_identity_settings,
    'identity/sign-in': de_identity_sign_in,
    'identity/tokens': de_identity_tokens,
    'mails': de_mails,
    'offers': de_offers,
    'offers/compare': de_offers_compare,
    'offers/csv': de_offers_csv,
    'offers/detail': de_offers_detail,
    'offers/edit': de_offers_edit,
    'offers/form': de_offers_form,
    'offers/history': de_offers_history,
    'offers/limits': de_offers_limits,
    'offers/own': de_offers_own,
    'offers/review': de_offers_review,
    'offers/sales': de_offers_sales,
    'offers/saved': de_offers_saved,
    'offers/search': de_offers_search,
    'offers/selling': de_offers_selling,
    'offers/stock': de_offers_stock,
    'orders': de_orders,
    'orders/checklist': de_orders_checklist,
    'orders/order': de_orders_order,
    'orders/refunds': de_orders_refunds,
    'orders/requests': de_orders_requests,
    'orders/reviews': de_orders_reviews,
    'orders/statements': de_orders_statements,
    'payments': de_payments,
    'rules': de_rules,
    'site': de_site,
    'users': de_users,
    'vault': de_vault,
    'wallet': de_wallet,
    'wallet/solvency': de_wallet_solvency,
    'withdrawals': de_withdrawals,
  },
};
