import type { Database } from '@guildhall/db/database';
import type { BasisPoints } from '@guildhall/domain/kernel/money';
import type { Kysely } from 'kysely';
import type { Alert } from '../ports/alert.ts';
import type { CountryLookup } from '../ports/country-lookup.ts';
import type { ExchangeRates } from '../ports/exchange-rates.ts';
import type { Host } from '../ports/host.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { KnownRates } from './rates/known-rates.ts';
import type { RuleBooks } from './rule-books.ts';

/** The rows that a page has read or is reading: by the function that reads, and its arguments. */
export type PageReads = Map<unknown, Map<string, Promise<unknown>>>;

/**
 * What the use cases of every room may need: the database, the ports that no room owns, and the
 * settings of the site. A room's `context.ts` adds the ports of the room, and the contexts of the
 * rooms that it calls.
 */
export interface KernelContext {
  readonly db: Kysely<Database>;
  /** While a page is rendered: what it has read. Undefined for all other calls. */
  readonly page_reads?: PageReads;
  /** What happens in the shop, as this process reads it from the event log. */
  readonly events: EventFeed;
  readonly key_vault: KeyVault;
  readonly rule_books: RuleBooks;
  /** Publishes new exchange rates; null if none are read. */
  readonly exchange_rates: ExchangeRates | null;
  readonly known_rates: KnownRates;
  readonly host: Host;
  readonly mailer: Mailer;
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
