import { isPushService } from '@guildhall/domain/notifications/push-rules';
import { outgoingRequests } from '@guildhall/services/ports/outgoing/outgoing-requests';
import { webPushSender } from '@guildhall/services/ports/outgoing/push-sender';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAppNow, setClockOffset } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import type { ServiceContext } from '@guildhall/services/context';
import { databaseCatalogCache } from '@guildhall/services/catalog/catalog-cache';
import { createEventFeed, eventReader } from '@guildhall/services/kernel/events/event-feed';
import { createKnownRates } from '@guildhall/services/kernel/rates/known-rates';
import { createRuleBooks } from '@guildhall/services/kernel/rule-books';
import { temporaryFolder } from '@guildhall/services/kernel/temporary-folder';
import { caughtMailer } from '@guildhall/services/notifications/caught/caught-mailer';
import { noCountryLookup } from '@guildhall/services/ports/country-lookup';
import { createPageViews } from '@guildhall/services/offers/sales/gather-page-views';
import { databaseSearchIndex } from '@guildhall/services/offers/search/database-search-index';
import { databaseRateLimiter } from '@guildhall/services/ports/database-rate-limiter';
import { noHost } from '@guildhall/services/ports/host';
import { manualPayoutProvider } from '@guildhall/services/ports/payments/manual-payout-provider';
import { localKeyVault } from '@guildhall/services/ports/local-key-vault';
import { ruleBasedRisk } from '@guildhall/services/ports/rule-based-risk';
import { sharpImageEncoder } from '@guildhall/services/ports/files/sharp-image-encoder';
import { noVirusScanner } from '@guildhall/services/ports/files/virus-scanner';
import type { Kysely } from 'kysely';
import { fakePaymentProvider } from './providers/fake-payment-provider.ts';
import { fakePayoutProvider } from './providers/fake-payout-provider.ts';
import { memoryObjectStorage } from './providers/memory-object-storage.ts';

/** The environment of a scene: the dependencies of the use cases, and a payer. */
export interface Scene {
  readonly services: ServiceContext;
  /** Pays on the provider's hosted page like a buyer's browser. */
  readonly approve: (redirectUrl: string) => Promise<void>;
}

/** Keys that nobody else has. */
const newKeys = () => ({
  encryption_keys: [randomBytes(32)],
  fingerprint_key: randomBytes(32),
});

/**
 * The scene of a test: a real database, real encryption, and a fake payment provider. With the keys
 * of a server that runs on the same database, that server can open what the scene seals.
 */
export function testScene(
  db: Kysely<Database>,
  keys: Parameters<typeof localKeyVault>[0] = newKeys(),
): Scene &
  ReturnType<typeof fakePaymentProvider> & {
    alerts: readonly string[];
    payouts: ReturnType<typeof fakePayoutProvider>;
  } {
  const desk = fakePaymentProvider('desk', () => readAppNow(db));
  const counter = fakePayoutProvider();
  const alerts: string[] = [];
  const keyVault = localKeyVault(keys);
  // Tests send to servers of their own.
  const outgoing = outgoingRequests({
    timeout_ms: 500,
    is_plain_allowed: true,
    isAllowed: (address) => address === '127.0.0.1',
  });
  const services: ServiceContext = {
    db,
    events: createEventFeed({
      read: eventReader(db),
      onError: (error) => alerts.push(String(error)),
    }),
    key_vault: keyVault,
    object_storage: memoryObjectStorage(),
    image_encoder: sharpImageEncoder(),
    virus_scanner: noVirusScanner,
    // A test may define a game between two searches.
    catalog: databaseCatalogCache(db, { ttl_ms: 0 }),
    search_index: databaseSearchIndex(db, { names_ttl_ms: 0 }),
    page_views: createPageViews(),
    file_limits: { quota_bytes: 50_000_000, uploads_per_day: 100 },
    uploads_folder: temporaryFolder(path.join(tmpdir(), 'guildhall-test-uploads')),
    payment_providers: [desk.provider],
    payout_providers: [counter.provider, manualPayoutProvider],
    identity_providers: {},
    external_identity: null,
    mailer: caughtMailer(db, keyVault),
    outgoing,
    pushes: webPushSender(
      outgoing,
      (endpoint) => isPushService(endpoint) || endpoint.startsWith('http://127.0.0.1:'),
    ),
    risk_score: ruleBasedRisk(noCountryLookup),
    rule_books: createRuleBooks(db),
    exchange_rates: null,
    host: noHost,
    known_rates: createKnownRates(db),
    alert: (sentence) => alerts.push(sentence),
    rate_limits: databaseRateLimiter(db),
    countryLookup: noCountryLookup,
    token_secret: randomBytes(32),
    settings: {
      site_name: 'Guildhall',
      protection_label: 'TradeShield',
      public_url: 'http://guildhall.test',
      support_email: 'help@guildhall.test',
    },
  };
  return { services, ...desk, alerts, payouts: counter };
}

/** Resets the shop's clock to the database's own time. */
export async function resetClock({ services }: Scene): Promise<void> {
  await setClockOffset(services.db, 0);
}
