import { readOfferLateness } from '@guildhall/db/offers/commands';
import { copyLevels } from './copy-levels.ts';
import { expireOffers, reconcileChangedOffers, reconcileOffers } from './expire-offers.ts';
import { followAbsences, pauseUnverified } from './follow-absences.ts';
import { rankChangedOffers } from './rank-offers.ts';
import { forgetPrices } from './read-price-median.ts';
import { releasePhotos } from './release-photos.ts';
import { repriceOffers } from './reprice-offers.ts';
import { reviewListedOffers } from './review/review-listed-offers.ts';
import { forgetNetworks, savePageViews } from './sales/save-page-views.ts';
import { deleteRemoved } from './saved/delete-removed.ts';
import { deleteOldMatches, sendAlerts } from './saved/send-alerts.ts';
import { discardGoneStock } from './stock/discard-stock.ts';
import { deleteOldReminders, tellSellers } from './tell-sellers.ts';
import type { OffersContext } from './context.ts';
import { HOUR_MS, type Room } from '../kernel/room.ts';

export const offersRoom: Room<OffersContext> = {
  jobs: [
    { name: 'offers', pauseMs: 5_000, run: expireOffers },
    {
      name: 'views',
      pauseMs: 5_000,
      of_every_process: true,
      also_at_stop: true,
      run: savePageViews,
    },
  ],
  timers: [{ kind: 'offers', readLateness: ({ db }) => readOfferLateness(db) }],
  recurring_jobs: [
    { name: 'changed offers', pauseMs: 30_000, run: reconcileChangedOffers },
    { name: 'all offers', pauseMs: HOUR_MS, run: reconcileOffers },
    { name: 'offer ranks', pauseMs: 30_000, run: rankChangedOffers },
    { name: 'levels of offers', pauseMs: 15_000, run: copyLevels },
    { name: 'offer prices', pauseMs: 30_000, run: repriceOffers },
    { name: 'absences', pauseMs: 5_000, run: followAbsences },
    { name: 'verifications of sellers', pauseMs: 5_000, run: pauseUnverified },
    { name: 'old prices', pauseMs: HOUR_MS, run: forgetPrices },
    { name: 'contacts in offers', pauseMs: HOUR_MS, run: reviewListedOffers },
    { name: 'alerts', pauseMs: 15_000, run: sendAlerts },
    { name: 'mails to sellers', pauseMs: 30_000, run: tellSellers },
    { name: 'photos of gone offers', pauseMs: HOUR_MS, run: releasePhotos },
    { name: 'stock of gone offers', pauseMs: HOUR_MS, run: discardGoneStock },
    { name: 'removed favourites', pauseMs: HOUR_MS, run: deleteRemoved },
    { name: 'old networks', pauseMs: HOUR_MS, run: forgetNetworks },
    { name: 'old matches', pauseMs: HOUR_MS, run: deleteOldMatches },
    { name: 'old reminders', pauseMs: HOUR_MS, run: deleteOldReminders },
  ],
};
