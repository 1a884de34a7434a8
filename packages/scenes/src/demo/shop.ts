import { readAppNow, setClockOffset } from '@guildhall/db/clock';
import { insertExchangeRates } from '@guildhall/db/kernel/exchange-rates';
import { endRestrictions } from '@guildhall/services/moderation/end-restrictions';
import { runReportDeadlines } from '@guildhall/services/moderation/run-deadlines';
import { defineGame } from '@guildhall/services/catalog/define-game';
import { defineGiftCardBrand } from '@guildhall/services/catalog/define-gift-card-brand';
import { rankChangedOffers } from '@guildhall/services/offers/rank-offers';
import { refreshLevels } from '@guildhall/services/orders/statistics/refresh-levels';
import { refreshStatistics } from '@guildhall/services/orders/statistics/refresh-statistics';
import { rewindClock } from '../clock.ts';
import { demoExchangeRates } from './catalog/brand.ts';
import { playCatalogActs } from './catalog/catalog-acts.ts';
import { demoGames } from './catalog/games.ts';
import { demoGiftCardBrands } from './catalog/gift-cards.ts';
import { type RecordCheckouts, spanOf, writeHistory } from './trade/history.ts';
import { listOffers } from './offers/listing.ts';
import { playOpenOrders } from './trade/open-orders.ts';
import { withoutWaiting } from './timeline.ts';
import { playPastCases } from './past-cases.ts';
import { signUpAll } from './users.ts';
import { viewCounter } from './trade/views.ts';
import { playDevices } from './trade/devices.ts';
import { reportThings } from './trade/reported-things.ts';
import { playReports } from './trade/reports.ts';
import { playRestrictions } from './trade/restrictions.ts';
import { playVerifications } from './trade/verifications.ts';
import { addDemoPayoutMethod, playWithdrawals } from './trade/withdrawals.ts';
import { playWithdrawRequests } from './trade/withdraw-requests.ts';
import { resetClock, type Scene } from '../scene.ts';

const HISTORY_DAYS = 730;
const MONTH_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Then every order is confirmed, or was not paid: open orders are those of the demo buyer. */
const PAST_DAYS = { from: HISTORY_DAYS, to: 7 };

/**
 * Fills an empty shop: catalog, users, two years of trade, offers, and orders in every reachable
 * state. The clock starts in the past and ends without an offset.
 */
export async function buildDemoShop(
  scene: Scene,
  options: {
    password: string;
    onProgress: (sentence: string) => void;
    /** Tells the provider of the payments that the past has brought. */
    recordCheckouts: RecordCheckouts;
    /** Posts what the provider has kept and settled until the clock's time, if it reports that. */
    reportBalances?: () => Promise<unknown>;
  },
): Promise<void> {
  const { password, onProgress, recordCheckouts, reportBalances } = options;
  onProgress('Creating the demo shop: games, gift cards, users');
  const span = spanOf(await readAppNow(scene.services.db), PAST_DAYS);
  await rewindClock(scene, { days: HISTORY_DAYS });
  for (const { define } of demoGames) await defineGame(scene.services, define);
  for (const brand of demoGiftCardBrands) await defineGiftCardBrand(scene.services, brand);
  const today = span.now.toISOString().slice(0, 10);
  await insertExchangeRates(scene.services.db, demoExchangeRates(today), 'the demo');
  await scene.services.known_rates.refresh();
  const people = await signUpAll(scene, password, span);
  const methodId = await addDemoPayoutMethod(scene, people);
  onProgress('Creating two years of orders');
  const views = viewCounter();
  const past = await writeHistory(scene, people, span, recordCheckouts, views);
  onProgress('Playing disputes and feedback');
  await withoutWaiting(scene, (quick) => playPastCases(quick, people, span, past));
  await resetClock(scene);
  if (reportBalances !== undefined) await reportPast(scene, reportBalances);
  onProgress('Publishing offers');
  await listOffers(scene, people, past.sellers, span.now, views);
  await playOpenOrders(scene, people, password);
  await playWithdrawals(scene, people, methodId);
  await playWithdrawRequests(scene, people);
  await playVerifications(scene, people, password);
  await playReports(scene, people, password);
  await reportThings(scene, people);
  await playRestrictions(scene, people, password);
  await resetClock(scene);
  await playDevices(scene, people, password);
  await playCatalogActs(scene, people);
  await runReportDeadlines(scene.services);
  await endRestrictions(scene.services);
  await reportBalances?.();
  await rankChangedOffers(scene.services);
  await refreshStatistics(scene.services);
  await refreshLevels(scene.services);
}

/** Month by month, so that the money was in the bank before it left from there. */
async function reportPast({ services }: Scene, report: () => Promise<unknown>): Promise<void> {
  for (let days = HISTORY_DAYS - MONTH_DAYS; days > PAST_DAYS.to; days -= MONTH_DAYS) {
    await setClockOffset(services.db, -days * DAY_SECONDS);
    await report();
  }
  await setClockOffset(services.db, 0);
}
