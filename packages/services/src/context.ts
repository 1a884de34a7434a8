import type { Language } from '@guildhall/locales/languages';
import type { Database } from '@guildhall/db/database';
import type { ProviderName } from '@guildhall/domain/identity/types';
import type { Role } from '@guildhall/domain/kernel/permissions';
import type { Kysely } from 'kysely';
import type { Alert } from './ports/alert.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { KeyVault } from './ports/key-vault.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { CountryLookup } from './ports/country-lookup.ts';
import type { RateLimiter } from './ports/rate-limiter.ts';
import type { RiskScore } from './ports/risk-score.ts';

/** What every use case is given: the database, the ports to the outside, the site's settings. */
export interface ServiceContext {
  readonly db: Kysely<Database>;
  readonly key_vault: KeyVault;
  readonly payment_provider: PaymentProvider;
  /** Those that are set up here; the others are not offered. */
  readonly identity_providers: Readonly<Partial<Record<ProviderName, IdentityProvider>>>;
  readonly mailer: Mailer;
  readonly risk_score: RiskScore;
  readonly alert: Alert;
  readonly rate_limits: RateLimiter;
  readonly countryLookup: CountryLookup;
  /** Signs access tokens and computes what stands in mails; at least 32 bytes. */
  readonly token_secret: Uint8Array;
  readonly settings: {
    readonly site_name: string;
    readonly protection_label: string;
    /** Where browsers find this site, without a trailing slash. */
    readonly public_url: string;
  };
}

/** Who asks, read from the database with this request. */
export interface Viewer {
  readonly user_id: string;
  readonly role: Role;
}

/** Where a request came from, for the logs that users see. */
export interface Origin {
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  /** The language that the caller asks for; a user who signs up gets mails in it. */
  readonly language?: Language;
  /** What the cookie of a browser that somebody has signed in on before holds. */
  readonly device_token?: string | null;
}
