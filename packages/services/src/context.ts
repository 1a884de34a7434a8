import type { BasisPoints } from '@guildhall/domain/kernel/money';
import type { Language } from '@guildhall/locales/languages';
import type { Database } from '@guildhall/db/database';
import type { WebhookEventRow } from '@guildhall/db/payments/events/commands';
import type { ProviderName } from '@guildhall/domain/identity/types';
import type { Role } from '@guildhall/domain/kernel/roles';
import type { Kysely } from 'kysely';
import type { CatalogCache } from './catalog/catalog-cache.ts';
import type { EventFeed } from './kernel/event-feed.ts';
import type { KnownRates } from './kernel/known-rates.ts';
import type { RuleBooks } from './kernel/rule-books.ts';
import type { TemporaryFolder } from './kernel/temporary-folder.ts';
import type { PageViews } from './offers/sales/gather-page-views.ts';
import type { SearchIndex } from './offers/search/search-index.ts';
import type { Alert } from './ports/alert.ts';
import type { ExchangeRates } from './ports/exchange-rates.ts';
import type { ExternalIdentity } from './ports/external-identity.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { ImageEncoder } from './ports/image-encoder.ts';
import type { KeyVault } from './ports/key-vault.ts';
import type { Mailer } from './ports/mailer.ts';
import type { ObjectStorage } from './ports/object-storage.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { PayoutProvider } from './ports/payout-provider.ts';
import type { CountryLookup } from './ports/country-lookup.ts';
import type { RateLimiter } from './ports/rate-limiter.ts';
import type { RiskScore } from './ports/risk-score.ts';
import type { VirusScanner } from './ports/virus-scanner.ts';

/** The rows that a page has read or is reading: by the function that reads, and its arguments. */
export type PageReads = Map<unknown, Map<string, Promise<unknown>>>;

/**
 * What the inbox needs of the room of withdrawals, which is above this one: to bring a payout, or
 * the account that payouts go to, to the state that its provider reports. Both throw
 * UnknownAtProvider, and refuse PROVIDER_UNAVAILABLE.
 */
export interface PayoutEvents {
  readonly settlePayout: (
    context: ServiceContext,
    provider: string,
    reference: string,
  ) => Promise<'settled' | 'unknown' | 'mismatch'>;
  readonly refreshAccount: (
    context: ServiceContext,
    provider: string,
    reference: string,
  ) => Promise<'settled' | 'unknown'>;
  /** Whose payout, or account, an event is about; undefined where that is not known. */
  readonly ownerOf: (
    db: Kysely<Database>,
    event: Pick<WebhookEventRow, 'object_kind' | 'provider' | 'object_id'>,
  ) => Promise<string | undefined>;
}

/** The dependencies of every use case: the database, the ports, the site's settings. */
export interface ServiceContext {
  readonly db: Kysely<Database>;
  /** Games and brands as public answers show them. */
  readonly catalog: CatalogCache;
  /** While a page is rendered: what it has read. Undefined for all other calls. */
  readonly page_reads?: PageReads;
  /** What happens in the shop, as this process reads it from the event log. */
  readonly events: EventFeed;
  readonly key_vault: KeyVault;
  /** The contents of files. */
  readonly object_storage: ObjectStorage;
  readonly image_encoder: ImageEncoder;
  readonly virus_scanner: VirusScanner;
  /** Finds offers, and the games and brands that words name. */
  readonly search_index: SearchIndex;
  /** The views of offers that this process has not saved yet. */
  readonly page_views: PageViews;
  /** For one user. */
  readonly file_limits: { readonly quota_bytes: number; readonly uploads_per_day: number };
  /** Where files are while they are uploaded. */
  readonly uploads_folder: TemporaryFolder;
  /**
   * The first takes new payments. Each settles the payments that were made with it, so a provider
   * stays here until all of its payments are settled. None: no card payments.
   */
  readonly payment_providers: readonly PaymentProvider[];
  /**
   * A withdrawal is paid by the first one that pays to its kind of method, and asked about at the
   * one that it was sent to.
   */
  readonly payout_providers: readonly PayoutProvider[];
  /** What the inbox of the providers' events does with those about payouts. */
  readonly payout_events: PayoutEvents;
  /** Only the providers configured on this installation. */
  readonly identity_providers: Readonly<Partial<Record<ProviderName, IdentityProvider>>>;
  /** Where users are shown as present; null if nowhere. */
  readonly external_identity: ExternalIdentity | null;
  readonly mailer: Mailer;
  readonly risk_score: RiskScore;
  readonly rule_books: RuleBooks;
  /** Publishes new exchange rates; null if none are read. */
  readonly exchange_rates: ExchangeRates | null;
  readonly known_rates: KnownRates;
  readonly alert: Alert;
  readonly rate_limits: RateLimiter;
  readonly countryLookup: CountryLookup;
  /** Signs access tokens and derives the codes and links of mails; at least 32 bytes. */
  readonly token_secret: Uint8Array;
  readonly settings: {
    readonly site_name: string;
    readonly protection_label: string;
    /** The public base URL of the site, without a trailing slash. */
    readonly public_url: string;
    /** Where sellers appeal against the removal of an offer, and where the contact form leads. */
    readonly support_email?: string;
    /** Who runs the site, as its policies name them. */
    readonly operator?: {
      readonly name?: string | undefined;
      readonly address?: string | undefined;
      readonly country?: string | undefined;
    };
    /** Of the operator, on receipts and statements of fees; unset: none is charged. */
    readonly tax?: {
      readonly id: string | null;
      /** The tax within our fees, in basis points of the net amount. */
      readonly share: BasisPoints;
    };
    /** The origin of the CDN in front of public files. */
    readonly files_origin?: string;
    /** Addresses of users that everybody can sign in as: those of a demo. */
    readonly public_sign_ins?: readonly string[];
  };
}

/** The signed-in user who sends the request, read from the database on this request. */
export interface Viewer {
  readonly user_id: string;
  readonly role: Role;
}

/** Where a request came from, for the security log that users see. */
export interface Origin {
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  /** The language of the request; a user who signs up gets mails in it. */
  readonly language?: Language;
  /** The value of the device cookie; null when the browser sent none. */
  readonly device_token?: string | null;
}
