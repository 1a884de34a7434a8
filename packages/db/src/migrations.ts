import type { Migration } from 'kysely/migration';
import * as appClock from '../migrations/20261120T1200_create_app_clock.ts';
import * as users from '../migrations/20261120T1201_create_users.ts';
import * as catalog from '../migrations/20261120T1202_create_catalog.ts';
import * as offers from '../migrations/20261120T1203_create_offers.ts';
import * as vault from '../migrations/20261120T1204_create_vault.ts';
import * as orders from '../migrations/20261120T1205_create_orders.ts';
import * as ledger from '../migrations/20261120T1206_create_ledger.ts';
import * as payments from '../migrations/20261120T1207_create_payments.ts';
import * as outbox from '../migrations/20261120T1208_create_outbox.ts';
import * as sandboxProvider from '../migrations/20261120T1209_create_sandbox_provider.ts';
import * as signIn from '../migrations/20261121T1600_create_sign_in.ts';
import * as longShelves from '../migrations/20261121T1610_index_long_shelves.ts';
import * as shelfCounts from '../migrations/20261121T1611_create_shelf_counts.ts';
import * as wordsByProduct from '../migrations/20261121T1720_index_words_by_product.ts';
import * as countTriesTogether from '../migrations/20261121T1930_count_tries_together.ts';
import * as userLanguage from '../migrations/20261122T0930_add_user_language.ts';
import * as translations from '../migrations/20261122T0940_add_translations.ts';
import * as offerLanguage from '../migrations/20261122T0941_add_offer_language.ts';
import * as recurringJobs from '../migrations/20261122T1030_create_recurring_jobs.ts';
import * as postMany from '../migrations/20261122T1505_post_many_at_once.ts';
import * as eventLog from '../migrations/20261122T1510_create_event_log.ts';
import * as sliceParts from '../migrations/20261122T1530_resolve_slices_in_parts.ts';
import * as histories from '../migrations/20261122T1550_unify_histories.ts';
import * as staffDecisions from '../migrations/20261122T1620_create_staff_decisions.ts';
import * as ruleVersions from '../migrations/20261122T1600_create_rule_versions.ts';
import * as topUpLimits from '../migrations/20261122T1640_add_top_up_limits.ts';
import * as priceChanges from '../migrations/20261122T2000_log_price_changes.ts';
import * as lockBalances from '../migrations/20261122T2010_lock_balances.ts';
import * as countDueOrders from '../migrations/20261122T2210_count_due_orders.ts';
import * as staffIndex from '../migrations/20261122T2211_index_staff.ts';
import * as pendingReveals from '../migrations/20261122T2212_mark_pending_reveals.ts';
import * as deviceFactors from '../migrations/20261122T2213_record_second_factors.ts';
import * as sealedMails from '../migrations/20261122T2214_seal_caught_mails.ts';
import * as listedOffers from '../migrations/20261123T0310_index_listed_offers.ts';
import * as gameSchemas from '../migrations/20261123T0350_version_game_schemas.ts';
import * as offerLifecycle from '../migrations/20261123T0351_finish_offer_lifecycle.ts';
import * as files from '../migrations/20261123T0400_create_files.ts';
import * as offerDrafts from '../migrations/20261123T0700_create_offer_drafts.ts';
import * as ownOffers from '../migrations/20261123T0720_index_own_offers.ts';
import * as productAliases from '../migrations/20261123T0740_add_product_aliases.ts';
import * as favourites from '../migrations/20261123T0800_create_favourites.ts';
import * as alerts from '../migrations/20261123T0801_add_alerts.ts';
import * as offerReminders from '../migrations/20261123T0802_create_offer_reminders.ts';
import * as pageViews from '../migrations/20261123T0820_count_page_views.ts';
import * as sales from '../migrations/20261123T0821_sum_sales.ts';
import * as soldPrices from '../migrations/20261123T0822_keep_sold_prices.ts';
import * as apiTokens from '../migrations/20261123T0840_create_api_tokens.ts';
import * as sameCards from '../migrations/20261123T0870_index_same_cards.ts';
import * as orderRequests from '../migrations/20261123T0920_create_order_requests.ts';
import * as verifications from '../migrations/20261123T0841_create_verifications.ts';
import * as photosCheck from '../migrations/20261123T0842_check_photos.ts';
import * as exchangeRates from '../migrations/20261123T0910_create_exchange_rates.ts';
import * as withdrawals from '../migrations/20261123T0940_create_withdrawals.ts';
import * as sandboxPayouts from '../migrations/20261123T0941_create_sandbox_payouts.ts';
import * as liabilityTrees from '../migrations/20261123T0960_create_liability_trees.ts';
import * as withdrawing from '../migrations/20261123T0950_index_withdrawing.ts';
import * as codeUploadParts from '../migrations/20261123T0951_create_code_upload_parts.ts';
import * as addressProofs from '../migrations/20261123T0860_add_address_proofs.ts';
import * as sellerFacts from '../migrations/20261123T0901_log_seller_facts.ts';
import * as levels from '../migrations/20261123T0900_compute_levels.ts';
import * as closedCheckouts from '../migrations/20261123T0931_close_sandbox_checkouts.ts';
import * as refunds from '../migrations/20261123T0932_create_refunds.ts';
import * as chargebacks from '../migrations/20261123T0955_create_chargebacks.ts';
import * as webhookEvents from '../migrations/20261123T0930_create_webhook_events.ts';
import * as indexedPostings from '../migrations/20261123T0970_plan_postings_by_index.ts';
import * as keyRotations from '../migrations/20261124T1100_create_key_rotations.ts';
import * as riskReasons from '../migrations/20261124T1110_add_risk_reasons.ts';
import * as destroyedSecrets from '../migrations/20261124T1110_create_destroyed_secrets.ts';
import * as declineReasons from '../migrations/20261124T1200_add_decline_reasons.ts';
import * as sandboxChargebacks from '../migrations/20261124T1201_charge_back_at_sandbox.ts';
import * as securingTicks from '../migrations/20261124T1210_create_securing_ticks.ts';
import * as viewsOfStaff from '../migrations/20261124T1247_log_views_of_staff.ts';
import * as content from '../migrations/20261125T0000_create_content.ts';
import * as contactMessages from '../migrations/20261125T0010_create_contact_messages.ts';
import * as partedProviders from '../migrations/20261125T0200_part_providers.ts';
import * as externalPresences from '../migrations/20261125T0300_create_external_presences.ts';
import * as moneyDays from '../migrations/20261125T0930_create_money_days.ts';
import * as withdrawalRisk from '../migrations/20261125T0940_add_withdrawal_risk.ts';
import * as balanceReports from '../migrations/20261125T1010_create_balance_reports.ts';
import * as returnedPayouts from '../migrations/20261125T1110_return_payouts.ts';
import * as payoutAccounts from '../migrations/20261125T1120_create_payout_accounts.ts';
import * as submittedEvidence from '../migrations/20261125T1150_submit_evidence.ts';
import * as routeRules from '../migrations/20261125T1400_create_route_rules.ts';
import * as partedDebts from '../migrations/20261126T0100_part_debts.ts';
import * as publicPrivileges from '../migrations/20261126T0400_revoke_public_privileges.ts';
import * as orderedEntries from '../migrations/20261126T0700_order_entries.ts';
import * as paymentLimits from '../migrations/20261126T0200_add_payment_limits.ts';
import * as refundReviews from '../migrations/20261126T0210_review_refunds.ts';

/** All migrations by name, as a static list so that the bundled server includes them. */
export const migrations: Record<string, Migration> = {
  '20261120T1200_create_app_clock': appClock,
  '20261120T1201_create_users': users,
  '20261120T1202_create_catalog': catalog,
  '20261120T1203_create_offers': offers,
  '20261120T1204_create_vault': vault,
  '20261120T1205_create_orders': orders,
  '20261120T1206_create_ledger': ledger,
  '20261120T1207_create_payments': payments,
  '20261120T1208_create_outbox': outbox,
  '20261120T1209_create_sandbox_provider': sandboxProvider,
  '20261121T1600_create_sign_in': signIn,
  '20261121T1610_index_long_shelves': longShelves,
  '20261121T1611_create_shelf_counts': shelfCounts,
  '20261121T1720_index_words_by_product': wordsByProduct,
  '20261121T1930_count_tries_together': countTriesTogether,
  '20261122T0930_add_user_language': userLanguage,
  '20261122T0940_add_translations': translations,
  '20261122T0941_add_offer_language': offerLanguage,
  '20261122T1030_create_recurring_jobs': recurringJobs,
  '20261122T1505_post_many_at_once': postMany,
  '20261122T1510_create_event_log': eventLog,
  '20261122T1530_resolve_slices_in_parts': sliceParts,
  '20261122T1550_unify_histories': histories,
  '20261122T1600_create_rule_versions': ruleVersions,
  '20261122T1620_create_staff_decisions': staffDecisions,
  '20261122T1640_add_top_up_limits': topUpLimits,
  '20261122T2000_log_price_changes': priceChanges,
  '20261122T2010_lock_balances': lockBalances,
  '20261122T2210_count_due_orders': countDueOrders,
  '20261122T2211_index_staff': staffIndex,
  '20261122T2212_mark_pending_reveals': pendingReveals,
  '20261122T2213_record_second_factors': deviceFactors,
  '20261122T2214_seal_caught_mails': sealedMails,
  '20261123T0310_index_listed_offers': listedOffers,
  '20261123T0350_version_game_schemas': gameSchemas,
  '20261123T0351_finish_offer_lifecycle': offerLifecycle,
  '20261123T0400_create_files': files,
  '20261123T0700_create_offer_drafts': offerDrafts,
  '20261123T0720_index_own_offers': ownOffers,
  '20261123T0740_add_product_aliases': productAliases,
  '20261123T0800_create_favourites': favourites,
  '20261123T0801_add_alerts': alerts,
  '20261123T0802_create_offer_reminders': offerReminders,
  '20261123T0820_count_page_views': pageViews,
  '20261123T0821_sum_sales': sales,
  '20261123T0822_keep_sold_prices': soldPrices,
  '20261123T0840_create_api_tokens': apiTokens,
  '20261123T0841_create_verifications': verifications,
  '20261123T0842_check_photos': photosCheck,
  '20261123T0860_add_address_proofs': addressProofs,
  '20261123T0870_index_same_cards': sameCards,
  '20261123T0900_compute_levels': levels,
  '20261123T0901_log_seller_facts': sellerFacts,
  '20261123T0910_create_exchange_rates': exchangeRates,
  '20261123T0920_create_order_requests': orderRequests,
  '20261123T0930_create_webhook_events': webhookEvents,
  '20261123T0931_close_sandbox_checkouts': closedCheckouts,
  '20261123T0932_create_refunds': refunds,
  '20261123T0940_create_withdrawals': withdrawals,
  '20261123T0941_create_sandbox_payouts': sandboxPayouts,
  '20261123T0950_index_withdrawing': withdrawing,
  '20261123T0951_create_code_upload_parts': codeUploadParts,
  '20261123T0955_create_chargebacks': chargebacks,
  '20261123T0960_create_liability_trees': liabilityTrees,
  '20261123T0970_plan_postings_by_index': indexedPostings,
  '20261124T1100_create_key_rotations': keyRotations,
  '20261124T1110_add_risk_reasons': riskReasons,
  '20261124T1110_create_destroyed_secrets': destroyedSecrets,
  '20261124T1200_add_decline_reasons': declineReasons,
  '20261124T1201_charge_back_at_sandbox': sandboxChargebacks,
  '20261124T1210_create_securing_ticks': securingTicks,
  '20261124T1247_log_views_of_staff': viewsOfStaff,
  '20261125T0000_create_content': content,
  '20261125T0010_create_contact_messages': contactMessages,
  '20261125T0200_part_providers': partedProviders,
  '20261125T0300_create_external_presences': externalPresences,
  '20261125T0930_create_money_days': moneyDays,
  '20261125T0940_add_withdrawal_risk': withdrawalRisk,
  '20261125T1010_create_balance_reports': balanceReports,
  '20261125T1110_return_payouts': returnedPayouts,
  '20261125T1120_create_payout_accounts': payoutAccounts,
  '20261125T1150_submit_evidence': submittedEvidence,
  '20261125T1400_create_route_rules': routeRules,
  '20261126T0100_part_debts': partedDebts,
  '20261126T0400_revoke_public_privileges': publicPrivileges,
  '20261126T0700_order_entries': orderedEntries,
  '20261126T0200_add_payment_limits': paymentLimits,
  '20261126T0210_review_refunds': refundReviews,
};
