import { typedEmailSchema } from '@guildhall/domain/identity/schema';
import { z } from 'zod';
import { DEFAULT_DATA_DIR, dataDirOf } from '../data-dir.ts';
import { API_RATE_LIMITS } from '../plugins/api-rate-limits.ts';
import { readDemoSecrets, secretKey, secretText } from '../secrets.ts';
import { chatConflicts, chatVariables } from './chat.ts';
import { oneDatabaseLogin } from './database.ts';
import { firebaseVariables, halfSetFirebase } from './firebase.ts';
import { halfSetKeyService, keyServiceVariables } from './key-service.ts';
import { roleConflicts, roleVariables } from './role.ts';
import { halfSetProviders, singleSignOnVariables } from './single-sign-on.ts';
import { halfSetStorage, storageVariables } from './storage.ts';
import { stripeSecrets, stripeVariables } from './stripe.ts';
import {
  countryFile,
  databaseUrl,
  endpointOrOff,
  host,
  label,
  line,
  links,
  LOG_LEVELS,
  mailAddress,
  missingMailServer,
  origins,
  password,
  percent,
  port,
  proxies,
  smtpUrl,
} from './values.ts';
import {
  type DerivedDefault,
  oneOf,
  optional,
  optionalSecret,
  origin,
  setting,
  type Texts,
  type Variable,
  wholeNumber,
} from './variable.ts';

const ECB_DAILY_FILE = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

/**
 * Generated once in demo mode and stored in the data folder; otherwise a restart would make the
 * vault unreadable.
 */
function secret<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value> {
  const made: DerivedDefault = {
    words: 'generated in demo mode',
    of: ({ GUILDHALL_MODE, DATA_DIR }) =>
      GUILDHALL_MODE === 'demo'
        ? readDemoSecrets(dataDirOf({ DATA_DIR }), secretNames())[name]
        : undefined,
  };
  return { name, default: made, description, schema, secret: 'needed' };
}

/** All settings in the order of the README; secrets come last. */
export const VARIABLES = {
  port: setting('PORT', '3000', port, 'the port that the server listens on'),
  host: setting('HOST', '127.0.0.1', host, 'the address or host name that it listens on'),
  ...roleVariables,
  public_url: setting(
    'PUBLIC_URL',
    { words: '`http://localhost:$PORT`', of: ({ PORT }) => `http://localhost:${PORT}` },
    origin,
    'the public URL of the site; `https` enables HSTS',
  ),
  api_base_url: optional(
    'API_BASE_URL',
    origin,
    'the origin where pages call the API, such as `https://api.shop.example`; unset: their own. It must have the origin of the pages among its `CORS_ORIGINS`',
  ),
  cors_origins: optional('CORS_ORIGINS', origins, 'other origins that may call it, with commas'),
  data_dir: setting(
    'DATA_DIR',
    DEFAULT_DATA_DIR,
    z.string().transform((DATA_DIR) => dataDirOf({ DATA_DIR })),
    'the embedded database, the files that users upload and, in demo mode, generated secrets',
  ),
  database_url: optional(
    'DATABASE_URL',
    databaseUrl,
    'PostgreSQL 18 or newer, as the application’s login (`guildhall_app`); unset: the embedded database',
  ),
  database_owner_url: optional(
    'DATABASE_OWNER_URL',
    databaseUrl,
    'the same database as its owner, to migrate at the start; unset: `npm run migrate` did that',
  ),
  mode: setting(
    'GUILDHALL_MODE',
    {
      words: '`demo`; `live` if `DATABASE_URL` is set',
      of: ({ DATABASE_URL }) => (DATABASE_URL === undefined ? 'demo' : 'live'),
    },
    oneOf(['demo', 'live'], 'demo or live'),
    '`live` requires the secrets below and has no sandbox',
  ),
  is_development: setting(
    'NODE_ENV',
    'production',
    oneOf(['development', 'production', 'test'], 'development, production or test').transform(
      (value) => value === 'development',
    ),
    '`development` serves the sources through Vite, with hot reload',
  ),
  demo_password: setting(
    'DEMO_PASSWORD',
    'Guildhall-demo-2026',
    password,
    'the password of all demo sign-ins',
  ),
  site_name: setting('SITE_NAME', 'Guildhall', label, 'the name of the site'),
  protection_label: setting(
    'PROTECTION_LABEL',
    'TradeShield',
    label,
    'the public name of the buyer protection',
  ),
  smtp_url: optional(
    'SMTP_URL',
    smtpUrl,
    'the mail server, required in live mode; a demo without one stores its mails and shows them',
  ),
  without_mail: setting(
    'WITHOUT_MAIL',
    'no',
    oneOf(['no', 'yes'], 'no or yes'),
    '`yes` lets a live shop start without `SMTP_URL`: it sends no mails, and sign-up by email is closed',
  ),
  mail_from: setting(
    'MAIL_FROM',
    {
      words: '`$SITE_NAME <no-reply@…>`, at the host of `PUBLIC_URL`',
      of: ({ SITE_NAME, PUBLIC_URL = '' }) =>
        `${SITE_NAME} <no-reply@${URL.parse(PUBLIC_URL)?.hostname}>`,
    },
    mailAddress,
    'the sender of mails',
  ),
  support_email: optional(
    'SUPPORT_EMAIL',
    typedEmailSchema,
    'where the contact form leads, and where sellers appeal; unset: the address of `MAIL_FROM`',
  ),
  social_links: optional(
    'SOCIAL_LINKS',
    links,
    'your profiles on other sites, which the footer links to, separated by commas',
  ),
  operator_name: optional(
    'OPERATOR_NAME',
    line,
    'who runs the site, as the policies name them; unset: they say that it is missing',
  ),
  operator_address: optional('OPERATOR_ADDRESS', line, 'their postal address, on one line'),
  operator_country: optional('OPERATOR_COUNTRY', line, 'the country whose law applies'),
  tax_id: optional('TAX_ID', label, 'the operator’s tax id, on receipts and fee statements'),
  tax_share: setting('TAX_PERCENT', '0', percent, 'the tax within the fees, such as 19 or 8.1'),
  ...singleSignOnVariables,
  ...firebaseVariables,
  ...chatVariables,
  geo_database: optional(
    'GEO_DATABASE',
    countryFile,
    'a country file in MaxMind’s format (`.mmdb`): sessions are listed with their country',
  ),
  exchange_rates_url: setting(
    'EXCHANGE_RATES_URL',
    {
      words: '`off` in demo mode; live the daily file of the European Central Bank',
      of: ({ GUILDHALL_MODE }) => (GUILDHALL_MODE === 'demo' ? 'off' : ECB_DAILY_FILE),
    },
    endpointOrOff,
    'the file of daily exchange rates, in the format of `eurofxref-daily.xml`; `off`: the last known rates',
  ),
  ...keyServiceVariables,
  ...storageVariables,
  api_calls_per_minute: setting(
    'API_CALLS_PER_MINUTE',
    String(API_RATE_LIMITS.calls_per_minute),
    wholeNumber(60, 1_000_000),
    'API calls per client network, and per user who is signed in; above it the response is 429',
  ),
  api_changes_per_minute: setting(
    'API_CHANGES_PER_MINUTE',
    String(API_RATE_LIMITS.changes_per_minute),
    wholeNumber(60, 1_000_000),
    'mutations per user, from all networks together',
  ),
  api_token_calls_per_minute: setting(
    'API_TOKEN_CALLS_PER_MINUTE',
    String(API_RATE_LIMITS.token_calls_per_minute),
    wholeNumber(10, 1_000_000),
    'calls with one API token, from all networks together',
  ),
  trust_proxy: setting(
    'TRUST_PROXY',
    'none',
    proxies,
    'addresses of proxies whose `X-Forwarded-*` headers are trusted',
  ),
  log_level: setting(
    'LOG_LEVEL',
    {
      words: '`warn` in demo mode, `info` live',
      // In demo mode users read the terminal: a log line per request would hide the sign-ins.
      of: ({ GUILDHALL_MODE }) => (GUILDHALL_MODE === 'demo' ? 'warn' : 'info'),
    },
    oneOf(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
    '`fatal` to `trace`, or `silent`',
  ),
  slow_statement_ms: setting(
    'SLOW_STATEMENT_MS',
    '500',
    wholeNumber(0, 100_000),
    'statements of the database that take as long are logged with the request that sent them; `0`: none',
  ),
  ...stripeVariables,
  token_secret: secret('TOKEN_SECRET', secretText, 'signs access tokens; at least 32 random bytes'),
  vault_key: secret(
    'VAULT_KEY',
    secretKey,
    'wraps the data keys of the vault; 32 random bytes in base64',
  ),
  vault_key_old: optionalSecret(
    'VAULT_KEY_OLD',
    secretKey,
    'during a rotation: the previous `VAULT_KEY`, to unwrap existing data keys',
  ),
  fingerprint_key: secret(
    'FINGERPRINT_KEY',
    secretKey,
    'detects duplicate secrets; 32 random bytes in base64; cannot be rotated',
  ),
  payment_webhook_secret: secret(
    'PAYMENT_WEBHOOK_SECRET',
    secretText,
    'shared with the payment provider; at least 32 random bytes',
  ),
  payment_webhook_secret_old: optionalSecret(
    'PAYMENT_WEBHOOK_SECRET_OLD',
    secretText,
    'during a rotation: the previous secret, still accepted',
  ),
  ...stripeSecrets,
} as const;

/** The secrets that a live shop must have. */
export function secretNames(): string[] {
  return Object.values<Variable<unknown>>(VARIABLES).flatMap(({ name, secret: kind }) =>
    kind === 'needed' ? [name] : [],
  );
}

/** Settings that do not go together, each as one sentence. */
export function conflictsOf(texts: Texts): string[] {
  return [
    ...oneDatabaseLogin(texts),
    ...roleConflicts(texts),
    ...halfSetProviders(texts),
    ...missingMailServer(texts),
    ...halfSetStorage(texts),
    ...halfSetKeyService(texts),
    ...halfSetFirebase(texts),
    ...chatConflicts(texts),
  ];
}
