import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { z } from 'zod';
import { DEFAULT_DATA_DIR, dataDirOf } from './data-dir.ts';
import { API_RATE_LIMITS } from './plugins/api-rate-limits.ts';
import { equalSecrets, readDemoSecrets, secretKey, secretText, SettingsError } from './secrets.ts';
import {
  bucket,
  clamd,
  countryFile,
  databaseUrl,
  endpoint,
  host,
  label,
  LOG_LEVELS,
  mailAddress,
  oneOf,
  origin,
  password,
  port,
  proxies,
  region,
  smtpUrl,
  wholeNumber,
} from './setting-values.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** A default that depends on previous settings, and its text in the README. */
interface DerivedDefault {
  readonly words: string;
  readonly of: (texts: Texts) => string | undefined;
}

interface Variable<Value> {
  /** The name of the environment variable. */
  readonly name: string;
  /** The value if the variable is unset; undefined for no default. */
  readonly default: string | DerivedDefault | undefined;
  readonly description: string;
  /** Its messages tell the value that was found and what is expected. */
  readonly schema: z.ZodType<Value, string>;
  /** `needed` secrets are generated in demo mode and required in live mode. */
  readonly secret: 'needed' | 'optional' | null;
}

function setting<Value>(
  name: string,
  defaultValue: string | DerivedDefault,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value> {
  return { name, default: defaultValue, description, schema, secret: null };
}

function optional<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: null };
}

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

/** The previous value of a secret, during its rotation. */
function oldSecret<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: 'optional' };
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
  geo_database: optional(
    'GEO_DATABASE',
    countryFile,
    'a country file in MaxMind’s format (`.mmdb`): sessions are listed with their country',
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
  token_secret: secret('TOKEN_SECRET', secretText, 'signs access tokens; at least 32 random bytes'),
  vault_key: secret(
    'VAULT_KEY',
    secretKey,
    'wraps the data keys of the vault; 32 random bytes in base64',
  ),
  vault_key_old: oldSecret(
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
  payment_webhook_secret_old: oldSecret(
    'PAYMENT_WEBHOOK_SECRET_OLD',
    secretText,
    'during a rotation: the previous secret, still accepted',
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
  refuse([...halfSetProviders(texts), ...missingMailServer(texts), ...halfSetStorage(texts)]);
  const hint = `These are required in live mode; GUILDHALL_MODE=demo makes its own. Make them by:
for name in ${secretNames().join(' ')}; do echo "$name=$(openssl rand -base64 32)"; done`;
  const secrets = ENTRIES.filter(([, { secret: kind }]) => kind !== null);
  const complaints = read(secrets);
  const allNames = secrets.map(([, { name }]) => name);
  complaints.push(...equalSecrets(texts, allNames));
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

function missingMailServer(texts: Texts): string[] {
  const { GUILDHALL_MODE, SMTP_URL, WITHOUT_MAIL } = texts;
  if (GUILDHALL_MODE === 'demo' || SMTP_URL !== undefined || WITHOUT_MAIL === 'yes') return [];
  return [
    'SMTP_URL is missing; expected the mail server that sends the codes of sign-ups, links and ' +
      'notices, or WITHOUT_MAIL=yes for a live shop that sends no mails.',
  ];
}

function halfSetProviders(texts: Texts): string[] {
  return PROVIDER_NAMES.flatMap((provider) => {
    const names = ['CLIENT_ID', 'CLIENT_SECRET'].map((end) => `${provider.toUpperCase()}_${end}`);
    const missing = names.filter((name) => texts[name] === undefined);
    if (missing.length !== 1) return [];
    return missing.map((name) => `${name} is missing; expected both client ID and secret.`);
  });
}

function halfSetStorage(texts: Texts): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = texts;
  const keys = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter((each) => each !== undefined);
  const complaints = [];
  if (S3_BUCKET === undefined && (S3_ENDPOINT !== undefined || keys.length > 0)) {
    complaints.push('S3_BUCKET is missing; expected the bucket of the other S3 settings.');
  }
  if (keys.length === 1) {
    const missing = S3_ACCESS_KEY_ID === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    complaints.push(`${missing} is missing; expected both the ID and the secret of the key.`);
  }
  return complaints;
}
