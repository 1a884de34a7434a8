import { z } from 'zod';
import { DEFAULT_DATA_DIR, dataDirOf } from './data-dir.ts';
import { API_RATE_LIMITS } from './plugins/api-rate-limits.ts';
import { equalSecrets, readDemoSecrets, secretKey, secretText, SettingsError } from './secrets.ts';
import {
  bucket,
  conflictsOf,
  clamd,
  countryFile,
  databaseUrl,
  endpoint,
  endpointOrOff,
  firebaseVariables,
  host,
  KEY_SERVICES,
  kmsKey,
  label,
  line,
  LOG_LEVELS,
  mailAddress,
  oneOf,
  origin,
  origins,
  password,
  percent,
  port,
  proxies,
  region,
  smtpUrl,
  stripeConflicts,
  stripeKey,
  stripeMethods,
  stripeWebhookSecrets,
  optional,
  optionalSecret,
  setting,
  type DerivedDefault,
  type Texts,
  type Variable,
  wholeNumber,
} from './setting-values.ts';

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
const VARIABLES = {
  port: setting('PORT', '3000', port, 'the port that the server listens on'),
  host: setting('HOST', '127.0.0.1', host, 'the address or host name that it listens on'),
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
    'PostgreSQL 18 or newer, as the database owner; unset: the embedded database',
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
    z.email(),
    'where the contact form leads, and where sellers appeal; unset: the address of `MAIL_FROM`',
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
  google_client_id: optional(
    'GOOGLE_CLIENT_ID',
    z.string(),
    'single sign-on; unset: hidden, in demo mode a sandbox provider',
  ),
  google_client_secret: optional('GOOGLE_CLIENT_SECRET', z.string(), 'the secret of this client'),
  google_issuer: optional('GOOGLE_ISSUER', endpoint, 'replaces Google’s issuer'),
  google_authorization_endpoint: optional(
    'GOOGLE_AUTHORIZATION_ENDPOINT',
    endpoint,
    'replaces Google’s URL',
  ),
  google_token_endpoint: optional('GOOGLE_TOKEN_ENDPOINT', endpoint, 'replaces Google’s URL'),
  google_jwks_uri: optional('GOOGLE_JWKS_URI', endpoint, 'replaces Google’s URL'),
  facebook_client_id: optional('FACEBOOK_CLIENT_ID', z.string(), 'as for Google'),
  facebook_client_secret: optional(
    'FACEBOOK_CLIENT_SECRET',
    z.string(),
    'the secret of this client',
  ),
  facebook_issuer: optional('FACEBOOK_ISSUER', endpoint, 'replaces Facebook’s issuer'),
  facebook_authorization_endpoint: optional(
    'FACEBOOK_AUTHORIZATION_ENDPOINT',
    endpoint,
    'replaces Facebook’s URL',
  ),
  facebook_token_endpoint: optional('FACEBOOK_TOKEN_ENDPOINT', endpoint, 'replaces Facebook’s URL'),
  facebook_jwks_uri: optional('FACEBOOK_JWKS_URI', endpoint, 'replaces Facebook’s URL'),
  ...firebaseVariables,
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
  vault_key_service: setting(
    'VAULT_KEY_SERVICE',
    'local',
    oneOf(KEY_SERVICES, `one of ${KEY_SERVICES.join(', ')}`),
    'what wraps the data keys of the vault: `local` is `VAULT_KEY`, `aws-kms` is `AWS_KMS_KEY`',
  ),
  aws_kms_key: optional(
    'AWS_KMS_KEY',
    kmsKey,
    'the ARN or alias of a symmetric key; credentials are found as AWS documents',
  ),
  aws_kms_region: setting('AWS_KMS_REGION', 'us-east-1', region, 'the region of this key'),
  aws_kms_endpoint: optional(
    'AWS_KMS_ENDPOINT',
    origin,
    'the URL of a service with the protocol of AWS KMS',
  ),
  s3_bucket: optional(
    'S3_BUCKET',
    bucket,
    'stores files in this bucket of S3 or of a provider with its protocol; unset: in `DATA_DIR`',
  ),
  s3_region: setting('S3_REGION', 'us-east-1', region, 'the region of the bucket'),
  s3_endpoint: optional('S3_ENDPOINT', origin, 'the URL of a provider other than AWS'),
  s3_access_key_id: optional(
    'S3_ACCESS_KEY_ID',
    z.string(),
    'reads and writes the bucket; unset: found as AWS documents, such as by the role of the machine',
  ),
  s3_secret_access_key: optional('S3_SECRET_ACCESS_KEY', z.string(), 'the secret of this key'),
  file_quota_megabytes: setting(
    'FILE_QUOTA_MEGABYTES',
    '2000',
    wholeNumber(1, 1_000_000),
    'how much one user may store',
  ),
  uploads_per_day: setting(
    'UPLOADS_PER_DAY',
    '300',
    wholeNumber(1, 100_000),
    'how many pictures one user may upload in a day, refused ones included',
  ),
  files_origin: optional(
    'FILES_ORIGIN',
    origin,
    'the origin of a CDN in front of `/files/`, such as `https://cdn.example`; pages then show pictures from there',
  ),
  clamd: optional(
    'CLAMD',
    clamd,
    'the daemon of ClamAV that scans uploads, such as `tcp://clamav:3310`; unset: nothing does',
  ),
  api_calls_per_minute: setting(
    'API_CALLS_PER_MINUTE',
    String(API_RATE_LIMITS.calls_per_minute),
    wholeNumber(60, 1_000_000),
    'API calls per client network; above it the response is 429',
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
  stripe_delayed_methods: optional(
    'STRIPE_DELAYED_METHODS',
    stripeMethods,
    'payment methods of Stripe that arrive days later, such as `us_bank_account`, for top-ups alone',
  ),
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
  stripe_secret_key: optionalSecret(
    'STRIPE_SECRET_KEY',
    stripeKey,
    'takes payments by Stripe: a live key in live mode, a key of the test mode in demo mode',
  ),
  stripe_webhook_secrets: optionalSecret(
    'STRIPE_WEBHOOK_SECRETS',
    stripeWebhookSecrets,
    'the signing secret of Stripe’s webhook endpoint; two with a comma during a rotation',
  ),
} as const;
type Variables = typeof VARIABLES;

/** The settings of the server; no other code reads the environment. */
export type Settings = {
  readonly [Field in keyof Variables]: Variables[Field] extends Variable<infer Value>
    ? Value
    : never;
};

type Entry = readonly [field: string, variable: Variable<unknown>];
const ENTRIES: readonly Entry[] = Object.entries<Variable<unknown>>(VARIABLES);

function secretNames(): string[] {
  return ENTRIES.flatMap(([, { name, secret: kind }]) => (kind === 'needed' ? [name] : []));
}

/** The rows of the README's table. */
export function describeSettings(): { name: string; default: string; description: string }[] {
  return ENTRIES.map(([, { name, default: given, description }]) => {
    const words = typeof given === 'object' ? given.words : given && `\`${given}\``;
    return { name, default: words ?? 'unset', description };
  });
}

/**
 * Reads the settings from the environment. Throws a SettingsError for values that are missing,
 * malformed, too short, or known examples.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const settings: Record<string, unknown> = {};
  const texts: Record<string, string | undefined> = {};

  function read(entries: readonly Entry[]): string[] {
    const complaints: string[] = [];
    const ofDefaults: string[] = [];
    for (const [field, variable] of entries) {
      const { name, schema, secret: kind } = variable;
      // An empty variable counts as unset: compose files and CI systems cannot omit one.
      texts[name] = environment[name] || defaultOf(variable, texts);
      if (texts[name] === undefined && kind !== 'needed') continue;
      const parsed = schema.safeParse(texts[name] ?? '');
      if (parsed.success) settings[field] = parsed.data;
      else {
        const found = parsed.error.issues.map(({ message }) => `${name} ${message}`);
        (environment[name] || kind !== null ? complaints : ofDefaults).push(...found);
      }
    }
    // An invalid default usually follows from an invalid setting.
    return complaints.length > 0 ? complaints : ofDefaults;
  }

  refuse(read(ENTRIES.filter(([, { secret: kind }]) => kind === null)));
  refuse(conflictsOf(texts));
  const hint = `These are required in live mode; GUILDHALL_MODE=demo makes its own. Make them by:
for name in ${secretNames().join(' ')}; do echo "$name=$(openssl rand -base64 32)"; done`;
  const secrets = ENTRIES.filter(([, { secret: kind }]) => kind !== null);
  const complaints = read(secrets);
  const allNames = secrets.map(([, { name }]) => name);
  complaints.push(...equalSecrets(texts, allNames), ...stripeConflicts(texts));
  const isLive = texts['GUILDHALL_MODE'] === 'live';
  refuse(complaints.length > 0 && isLive ? [...complaints, hint] : complaints);
  return settings as Settings;
}

function defaultOf({ default: given }: Variable<unknown>, texts: Texts): string | undefined {
  return typeof given === 'object' ? given.of(texts) : given;
}

function refuse(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'));
}
