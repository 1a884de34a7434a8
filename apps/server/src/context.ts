import type { ApiContext } from '@guildhall/api/context';
import type { SiteView } from '@guildhall/api/site/views';
import { outgoingRequests } from '@guildhall/services/ports/outgoing/outgoing-requests';
import { webPushSender } from '@guildhall/services/ports/outgoing/push-sender';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { ServiceContext } from '@guildhall/services/context';
import type { Origin } from '@guildhall/services/kernel/viewer';
import { databaseCatalogCache } from '@guildhall/services/catalog/catalog-cache';
import { createEventFeed, eventReader } from '@guildhall/services/kernel/events/event-feed';
import type { Signals } from '@guildhall/services/kernel/events/signals';
import {
  API_TOKEN_PREFIX,
  isApiToken,
  readApiToken,
  recordTokenUse,
} from '@guildhall/services/identity/api-tokens/read-api-token';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { deviceCookieName } from '@guildhall/services/identity/sessions/recognize-device';
import { createKnownRates } from '@guildhall/services/kernel/rates/known-rates';
import { createRuleBooks } from '@guildhall/services/kernel/rule-books';
import { temporaryFolder } from '@guildhall/services/kernel/temporary-folder';
import { caughtMailer } from '@guildhall/services/notifications/caught/caught-mailer';
import type { Alert } from '@guildhall/services/ports/alert';
import { noCountryLookup } from '@guildhall/services/ports/country-lookup';
import { clamdScanner } from '@guildhall/services/ports/files/clamd-scanner';
import { createPageViews } from '@guildhall/services/offers/sales/gather-page-views';
import { databaseSearchIndex } from '@guildhall/services/offers/search/database-search-index';
import { databaseRateLimiter } from '@guildhall/services/ports/database-rate-limiter';
import { AWS_KMS_PREFIX, awsKmsKeyService } from '@guildhall/services/ports/aws-kms-key-vault';
import { dataFolderHost } from '@guildhall/services/ports/data-folder-host';
import type { Host } from '@guildhall/services/ports/host';
import { ecbExchangeRates } from '@guildhall/services/ports/ecb-exchange-rates';
import type { ExternalIdentity } from '@guildhall/services/ports/identity/external-identity';
import { firebaseExternalIdentity } from '@guildhall/services/ports/identity/firebase-external-identity';
import type { KeyVault } from '@guildhall/services/ports/key-vault';
import { localKeyVault } from '@guildhall/services/ports/local-key-vault';
import { localObjectStorage } from '@guildhall/services/ports/files/local-object-storage';
import { manualPayoutProvider } from '@guildhall/services/ports/payments/manual-payout-provider';
import { type Mailer, noMailer } from '@guildhall/services/ports/mailer';
import { mmdbCountryLookup } from '@guildhall/services/ports/mmdb-country-lookup';
import type { ObjectStorage } from '@guildhall/services/ports/files/object-storage';
import type { PaymentProvider } from '@guildhall/services/ports/payments/payment-provider';
import type { PayoutProvider } from '@guildhall/services/ports/payments/payout-provider';
import { ruleBasedRisk } from '@guildhall/services/ports/rule-based-risk';
import { s3ObjectStorage } from '@guildhall/services/ports/files/s3-object-storage';
import { sandboxPaymentProvider } from '@guildhall/services/ports/payments/sandbox-payment-provider';
import { sandboxPayoutProvider } from '@guildhall/services/ports/payments/sandbox-payout-provider';
import { sharpImageEncoder } from '@guildhall/services/ports/files/sharp-image-encoder';
import { stripePayoutProvider } from '@guildhall/services/ports/payments/stripe-payout-provider';
import { stripePaymentProvider } from '@guildhall/services/ports/payments/stripe-payment-provider';
import { smtpMailer } from '@guildhall/services/ports/smtp-mailer';
import { noVirusScanner } from '@guildhall/services/ports/files/virus-scanner';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import server from '../package.json' with { type: 'json' };
import { lastBackupFile, lastLedgerCheckFile, objectsFolder, uploadsFolder } from './data-dir.ts';
import type { Settings, VaultSettings } from './env.ts';
import { tokenOf } from './rest/token-of.ts';
import {
  identityProvidersOf,
  configuredProviders,
} from './identity-provider/configured-providers.ts';
import { chatFrameUrl } from './plugins/chat-frame.ts';
import { requestLanguage } from './plugins/request-language.ts';
import { parseCookies, setCookie } from './rest/cookies.ts';
import { sandboxKeys } from './sandbox-provider/sandbox-keys.ts';

/** Creates the dependencies of the use cases from the settings, once per process. */
export function createServiceContext(
  settings: Settings,
  db: Kysely<Database>,
  /** The URL of this process without a proxy; the sandbox provider runs in it. */
  ownOrigin: string,
  alert: Alert,
  demoSignIns: SiteView['demo_sign_ins'] = null,
  /** Without it, signals reach the streams of this process alone. */
  signals?: Signals,
): ServiceContext {
  const { site_name, protection_label, public_url, files_origin } = settings;
  const { data_dir, clamd, geo_database } = settings;
  const { exchange_rates_url: ratesUrl } = settings;
  const keyVault = keyVaultOf(settings);
  const lookup =
    geo_database === undefined ? noCountryLookup : mmdbCountryLookup(geo_database, alert);
  const events = createEventFeed({
    read: eventReader(db),
    signals,
    // Without events, cached responses are stale until they expire and open pages do not update.
    onError: (error) => alert('the event log could not be read', { reason: String(error) }),
  });
  return {
    db,
    events,
    catalog: databaseCatalogCache(db, { events }),
    key_vault: keyVault,
    object_storage: objectStorageOf(settings),
    image_encoder: sharpImageEncoder(),
    file_limits: {
      quota_bytes: settings.file_quota_megabytes * 1_024 * 1_024,
      uploads_per_day: settings.uploads_per_day,
    },
    virus_scanner: clamd === undefined ? noVirusScanner : clamdScanner(clamd),
    search_index: databaseSearchIndex(db),
    page_views: createPageViews(),
    uploads_folder: temporaryFolder(uploadsFolder(data_dir)),
    payment_providers: paymentProvidersOf(settings, ownOrigin),
    identity_providers: identityProvidersOf(settings, ownOrigin, alert),
    external_identity: externalIdentityOf(settings),
    mailer: mailerOf(settings, db, keyVault),
    outgoing: outgoingRequests(),
    pushes: webPushSender(outgoingRequests()),
    payout_providers: payoutProvidersOf(settings, ownOrigin),
    risk_score: ruleBasedRisk(lookup),
    rule_books: createRuleBooks(db),
    exchange_rates: ratesUrl === null ? null : ecbExchangeRates(ratesUrl),
    known_rates: createKnownRates(db),
    host: hostOf(data_dir),
    alert,
    rate_limits: databaseRateLimiter(db),
    countryLookup: lookup,
    token_secret: new TextEncoder().encode(settings.token_secret),
    settings: {
      site_name,
      protection_label,
      public_url,
      support_email: settings.support_email ?? addressOf(settings.mail_from),
      operator: {
        name: settings.operator_name,
        address: settings.operator_address,
        country: settings.operator_country,
      },
      ...(files_origin !== undefined && { files_origin }),
      tax: { id: settings.tax_id ?? null, share: settings.tax_share },
      public_sign_ins: demoSignIns?.map(({ email }) => email) ?? [],
    },
  };
}

/** The machine of this server, also for the command that examines it. */
export const hostOf = (dataDir: string): Host =>
  dataFolderHost({
    version: server.version,
    data_dir: dataDir,
    last_backup_file: lastBackupFile(dataDir),
    last_ledger_check_file: lastLedgerCheckFile(dataDir),
  });

/** The address of a sender such as `Guildhall <no-reply@shop.test>`. */
const addressOf = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;

/**
 * Only a demo catches its mails: nobody can read those of a live shop, and they hold codes (K1).
 * Without a mail server, which its operator has to allow, a live shop sends none.
 */
function mailerOf(settings: Settings, db: Kysely<Database>, keyVault: KeyVault): Mailer {
  const { mode, smtp_url, mail_from } = settings;
  if (smtp_url !== undefined) return smtpMailer(smtp_url, mail_from);
  return mode === 'demo' ? caughtMailer(db, keyVault) : noMailer;
}

/**
 * The key vault of these settings, also for the command that rotates its keys. Both services open
 * what they have wrapped, so that a shop may move from one to the other and rotate then.
 */
export function keyVaultOf(settings: VaultSettings): KeyVault {
  const { vault_key, vault_key_old, fingerprint_key, vault_key_service: service } = settings;
  const oldKeys = vault_key_old === undefined ? [] : [vault_key_old];
  const local = localKeyVault({
    encryption_keys: [vault_key, ...oldKeys].map((key) => Buffer.from(key)),
    fingerprint_key: Buffer.from(fingerprint_key),
  });
  const { aws_kms_key: key, aws_kms_region: region, aws_kms_endpoint: endpoint } = settings;
  if (key === undefined) return local;
  const kms = awsKmsKeyService({ key, region, endpoint, credentials: undefined });
  const current = service === 'aws-kms' ? kms : local;
  return {
    current_key_id: current.current_key_id,
    wrapKey: async (dataKey, associatedData) => await current.wrapKey(dataKey, associatedData),
    unwrapKey: async (wrapped, associatedData) => {
      const opener = wrapped.key_id.startsWith(AWS_KMS_PREFIX) ? kms : local;
      return await opener.unwrapKey(wrapped, associatedData);
    },
    fingerprint: async (text) => await local.fingerprint(text),
  };
}

function externalIdentityOf(settings: Settings): ExternalIdentity | null {
  const { firebase_service_account: account, firebase_api_key: apiKey } = settings;
  if (account === undefined || apiKey === undefined) return null;
  return firebaseExternalIdentity({
    ...account,
    api_key: apiKey,
    identity_url: settings.firebase_identity_url,
    firestore_url: settings.firebase_firestore_url,
  });
}

function objectStorageOf(settings: Settings): ObjectStorage {
  const { data_dir, s3_bucket: bucket, s3_region: region, s3_endpoint: endpoint } = settings;
  if (bucket === undefined) return localObjectStorage(objectsFolder(data_dir));
  const { s3_access_key_id: id, s3_secret_access_key: secret } = settings;
  const isSet = id !== undefined && secret !== undefined;
  const credentials = isSet ? { access_key_id: id, secret_access_key: secret } : undefined;
  return s3ObjectStorage({ bucket, region, endpoint, credentials });
}

/**
 * The first takes new payments. A live shop must never use the sandbox provider, which accepts any
 * payment.
 */
function paymentProvidersOf(settings: Settings, ownOrigin: string): PaymentProvider[] {
  const stripe = stripeOf(settings);
  return settings.mode === 'live' ? stripe : [...stripe, sandboxOf(settings, ownOrigin)];
}

function stripeOf(settings: Settings): PaymentProvider[] {
  const { stripe_secret_key, stripe_webhook_secrets, stripe_delayed_methods = [] } = settings;
  if (stripe_secret_key === undefined || stripe_webhook_secrets === undefined) return [];
  const provider = stripePaymentProvider({
    secret_key: stripe_secret_key,
    webhook_secrets: stripe_webhook_secrets,
    delayed_methods: stripe_delayed_methods,
  });
  return [provider];
}

function sandboxOf(settings: Settings, ownOrigin: string): PaymentProvider {
  const { payment_webhook_secret: secret, payment_webhook_secret_old: oldSecret } = settings;
  const { api_key, webhook_secret } = sandboxKeys(secret);
  const old = oldSecret === undefined ? [] : [sandboxKeys(oldSecret).webhook_secret];
  return sandboxPaymentProvider({
    api_url: `${ownOrigin}/sandbox-provider`,
    api_key,
    webhook_secrets: [webhook_secret, ...old],
    webhook_url: `${ownOrigin}/api/webhooks/sandbox`,
  });
}

/** A demo pays to invented accounts. The staff of a live shop pay by a list that they export. */
function payoutProvidersOf(settings: Settings, ownOrigin: string): PayoutProvider[] {
  const stripe = stripePayoutsOf(settings);
  if (settings.mode === 'live') return [...stripe, manualPayoutProvider];
  const { api_key } = sandboxKeys(settings.payment_webhook_secret);
  const sandbox = {
    api_url: `${ownOrigin}/sandbox-provider`,
    api_key,
    webhook_url: `${ownOrigin}/api/webhooks/sandbox`,
  };
  return [...stripe, sandboxPayoutProvider(sandbox), manualPayoutProvider];
}

/** Connect is on once the endpoint for its events has its secret. */
function stripePayoutsOf(settings: Settings): PayoutProvider[] {
  const { stripe_secret_key: key, stripe_connect_webhook_secrets: secrets } = settings;
  if (key === undefined || secrets === undefined) return [];
  return [stripePayoutProvider({ secret_key: key, webhook_secrets: secrets })];
}

/** The public facts of the site; the demo sign-ins only in demo mode. */
export function siteOf(settings: Settings, demoSignIns: SiteView['demo_sign_ins']): SiteView {
  const { mode, site_name, protection_label } = settings;
  const shown = mode === 'demo' ? demoSignIns : null;
  const identityProviders = configuredProviders(settings);
  return {
    mode,
    site_name,
    protection_label,
    identity_providers: identityProviders,
    social_links: settings.social_links ?? [],
    chat_frame_url: chatFrameUrl(settings),
    sends_mail: mode === 'demo' || settings.smtp_url !== undefined,
    demo_sign_ins: shown,
    is_open_demo: isOpenDemo(settings),
  };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether it is a demo that can be reached from other machines, or through a proxy. */
export function isOpenDemo({
  mode,
  host,
  public_url,
}: Pick<Settings, 'mode' | 'host' | 'public_url'>): boolean {
  const isOpen = !LOOPBACK.has(host) || !LOOPBACK.has(new URL(public_url).hostname);
  return mode === 'demo' && isOpen;
}

/**
 * Creates the context of a request for these calls. The user, and their session or API token, are
 * read from the database each time. Refuses INPUT_INVALID for an API token in the address, and
 * TOO_MANY_REQUESTS for too many calls with one.
 */
export async function requestContext(
  services: ServiceContext,
  site: SiteView,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly string[],
): Promise<ApiContext> {
  refuseTokenInAddress(request);
  const caller = await callerOf(services, request, calls);
  nameUserInLog(request, reply, caller.user?.id);
  return {
    services,
    site,
    ...caller,
    origin: originOf(services, request),
    request_id: request.id,
    streamEnd: null,
    setCookie: (cookie) => setCookie(reply, cookie),
    addCacheTag: () => undefined,
  };
}

/** From here on each line of the request says who it is; Fastify writes the last one itself. */
function nameUserInLog(request: FastifyRequest, reply: FastifyReply, userId?: string): void {
  if (userId === undefined) return;
  request.log = request.log.child({ user_id: userId });
  reply.log = request.log;
}

const TOKEN_IN_ADDRESS = new RegExp(`${API_TOKEN_PREFIX}[\\w-]{20}`);

/** Addresses are logged by whatever is between client and server, and a token in one was leaked. */
function refuseTokenInAddress({ url }: FastifyRequest): void {
  if (!TOKEN_IN_ADDRESS.test(url)) return;
  throw new Refusal('INPUT_INVALID', {}, { non_field_errors: [fieldError('token_in_address')] });
}

async function callerOf(
  services: ServiceContext,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<Pick<ApiContext, 'user' | 'session' | 'api_token'>> {
  const token = tokenOf(request);
  const limiter = request.server.apiRateLimiter;
  if (!isApiToken(token)) {
    const session = await readSession(services, token);
    if (session !== null) limiter.recognizeToken(token, session.user.id);
    return { user: session?.user ?? null, session: session?.session ?? null, api_token: null };
  }
  const read = await readApiToken(services, token);
  if (read === null) return { user: null, session: null, api_token: null };
  await limiter.countTokenCalls(read.token.id, Math.max(1, calls.length));
  await recordTokenUse(services, read.token, calls, request.ip);
  return { user: read.user, session: null, api_token: read.token };
}

function originOf({ settings }: ServiceContext, request: FastifyRequest): Origin {
  return {
    ip_address: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
    language: requestLanguage(request.headers),
    device_token: parseCookies(request).get(deviceCookieName(settings.public_url)) ?? null,
  };
}

/**
 * A context without a user: pages and cached responses are the same for all visitors. Each needs a
 * context of its own, in which a row that several procedures need is read once.
 */
export function anonymousContext(
  services: ServiceContext,
  site: SiteView,
  { request_id, addCacheTag }: Pick<ApiContext, 'request_id' | 'addCacheTag'>,
): ApiContext {
  return {
    services: { ...services, page_reads: new Map() },
    site,
    user: null,
    session: null,
    api_token: null,
    origin: { ip_address: null, user_agent: null },
    request_id,
    streamEnd: null,
    setCookie: () => undefined,
    addCacheTag,
  };
}
