import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { PROVIDER_NAMES, type ProviderName } from '@guildhall/domain/identity/types';
import { z } from 'zod';
import { dataDirOf } from './data-dir.ts';

/** What the server runs with; nothing else reads the environment. */
export interface Settings {
  port: number;
  host: string;
  /** Without a trailing slash. */
  public_url: string;
  data_dir: string;
  /** The owner's; the application role is taken from it. Unset: the embedded database. */
  database_url: string | undefined;
  mode: 'demo' | 'live';
  /** Sources are served through Vite, with hot reload. */
  is_development: boolean;
  demo_password: string;
  site_name: string;
  protection_label: string;
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  trust_proxy: string[] | false;
  log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** For one client network; see plugins/api-rate-limits.ts. */
  api_calls_per_minute: number;
  /** For one user. */
  api_changes_per_minute: number;
  smtp_url: string | undefined;
  /** A file of address ranges by country, for lists of devices. */
  geo_database: string | undefined;
  mail_from: string;
  /** Those that somebody has set up. */
  identity_providers: Partial<Record<ProviderName, IdentityProviderSettings>>;
  secrets: Secrets;
}

/** What a provider knows us by; addresses that are not said are its own. */
export interface IdentityProviderSettings {
  client_id: string;
  client_secret: string;
  issuer: string | undefined;
  authorization_endpoint: string | undefined;
  token_endpoint: string | undefined;
  jwks_uri: string | undefined;
}

export interface Secrets {
  /** Signs access tokens. */
  token_secret: string;
  /** Wraps the data keys of the vault: 32 bytes. */
  vault_key: Uint8Array;
  /** Still opens what it wrapped, while it is rotated out. */
  vault_key_old: Uint8Array | undefined;
  /** Keys the fingerprints that find a code sold twice: 32 bytes. */
  fingerprint_key: Uint8Array;
  /** Signs what the payment provider sends us. */
  payment_webhook_secret: string;
  /** Still believed, while it is rotated out. */
  payment_webhook_secret_old: string | undefined;
}

/** A bad setting: its name, what was found, what is expected. One line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const SECRET_NAMES = {
  TOKEN_SECRET: 'at least 32 random bytes',
  VAULT_KEY: '32 random bytes in base64',
  FINGERPRINT_KEY: '32 random bytes in base64',
  PAYMENT_WEBHOOK_SECRET: 'at least 32 random bytes',
} as const;
type SecretName = keyof typeof SECRET_NAMES;

/** What a secret was before, while both are in use; never needed, and checked like the secret. */
const OLD_NAMES = {
  VAULT_KEY_OLD: 'VAULT_KEY',
  PAYMENT_WEBHOOK_SECRET_OLD: 'PAYMENT_WEBHOOK_SECRET',
} as const satisfies Record<string, SecretName>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (text === 'loopback') return true;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

/** A text that keeps `isGood`; the sentence about it begins with "expected". */
function text(expected: string, isGood: (value: string) => boolean) {
  return z.string().refine(isGood, expected);
}

const isPort = (value: string) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535;
const isOrigin = (value: string) =>
  isUrl(value, ['http:', 'https:']) &&
  /^\/?$/.test(new URL(value).pathname + new URL(value).search);

/** What is sent there opens doors, so only this very machine is asked without https. */
const isEndpoint = (value: string) =>
  isUrl(value, ['https:']) ||
  (isUrl(value, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(value).hostname));
const endpoint = text('a URL like https://provider.example/path', isEndpoint).optional();

const BUDGET = 'a whole number from 60 to 1000000';
const isBudget = (value: string) =>
  /^\d{2,7}$/.test(value) && Number(value) >= 60 && Number(value) <= 1_000_000;

const schema = z.object({
  PORT: text('a port number from 1 to 65535', isPort).default('3000'),
  HOST: text('a host name or an address', (value) => /^[\w.:-]+$/.test(value)).default('127.0.0.1'),
  PUBLIC_URL: text('a URL like https://shop.example without a path', isOrigin).optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: text('a URL like postgresql://user:password@host:5432/name', (value) =>
    isUrl(value, ['postgres:', 'postgresql:']),
  ).optional(),
  GUILDHALL_MODE: z.enum(['demo', 'live'], 'demo or live').optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production or test')
    .default('production'),
  DEMO_PASSWORD: text('at least 8 characters', (value) => value.length >= 8).default(
    'Guildhall-demo-2026',
  ),
  SITE_NAME: text('1 to 40 characters', (value) => value.length <= 40).default('Guildhall'),
  PROTECTION_LABEL: text('1 to 40 characters', (value) => value.length <= 40).default(
    'TradeShield',
  ),
  TRUST_PROXY: text('addresses of your proxies, like 10.0.0.0/8,127.0.0.1, or loopback', (value) =>
    value.split(',').every((plugin) => isAddress(plugin.trim())),
  ).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`).optional(),
  API_CALLS_PER_MINUTE: text(BUDGET, isBudget).default('600'),
  API_CHANGES_PER_MINUTE: text(BUDGET, isBudget).default('120'),
  SMTP_URL: text('a URL like smtps://user:password@host:465', (value) =>
    isUrl(value, ['smtp:', 'smtps:']),
  ).optional(),
  GEO_DATABASE: text('the path of a file ending in .mmdb', (value) =>
    value.endsWith('.mmdb'),
  ).optional(),
  MAIL_FROM: text('an address like Guildhall <hello@shop.example>', (value) =>
    /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  ).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: endpoint,
  GOOGLE_AUTHORIZATION_ENDPOINT: endpoint,
  GOOGLE_TOKEN_ENDPOINT: endpoint,
  GOOGLE_JWKS_URI: endpoint,
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: endpoint,
  FACEBOOK_AUTHORIZATION_ENDPOINT: endpoint,
  FACEBOOK_TOKEN_ENDPOINT: endpoint,
  FACEBOOK_JWKS_URI: endpoint,
});

/** May hold a password, so their value is never shown. */
const HIDDEN = new Set(['DATABASE_URL', 'SMTP_URL', 'DEMO_PASSWORD']);

/**
 * Reads the settings from the environment. In demo mode missing secrets are made once and kept in
 * the data folder. Refuses with `SettingsError` for anything missing, malformed, short, or known
 * from an example.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  // An empty variable is an unset one: compose files and CI systems cannot leave one out.
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(variables);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues
        .map((issue) => {
          const name = String(issue.path[0]);
          const found = HIDDEN.has(name) ? 'not usable' : JSON.stringify(variables[name]);
          return `${name} is ${found}; expected ${issue.message}.`;
        })
        .join('\n'),
    );
  }
  const values = parsed.data;
  const mode = values.GUILDHALL_MODE ?? (values.DATABASE_URL === undefined ? 'demo' : 'live');
  const dataDir = dataDirOf(values);
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    port: Number(values.PORT),
    host: values.HOST,
    public_url: publicUrl.origin,
    data_dir: dataDir,
    database_url: values.DATABASE_URL,
    mode,
    is_development: values.NODE_ENV === 'development',
    demo_password: values.DEMO_PASSWORD,
    site_name: values.SITE_NAME,
    protection_label: values.PROTECTION_LABEL,
    trust_proxy: values.TRUST_PROXY?.split(',').map((plugin) => plugin.trim()) ?? false,
    // Who tries the demo reads the terminal: a line for every request would bury the sign-ins.
    log_level: values.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    api_calls_per_minute: Number(values.API_CALLS_PER_MINUTE),
    api_changes_per_minute: Number(values.API_CHANGES_PER_MINUTE),
    smtp_url: values.SMTP_URL,
    geo_database: values.GEO_DATABASE,
    mail_from: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@${publicUrl.hostname}>`,
    identity_providers: identityProvidersIn(values),
    secrets: readSecrets(variables, mode, dataDir),
  };
}

function identityProvidersIn(
  values: z.output<typeof schema>,
): Partial<Record<ProviderName, IdentityProviderSettings>> {
  const found = PROVIDER_NAMES.map((name) => {
    const prefix = name === 'google' ? 'GOOGLE' : 'FACEBOOK';
    const clientId = values[`${prefix}_CLIENT_ID`];
    const clientSecret = values[`${prefix}_CLIENT_SECRET`];
    if (clientId === undefined && clientSecret === undefined) return [];
    if (clientId === undefined || clientSecret === undefined) {
      const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
      throw new SettingsError(`${prefix}_${missing} is missing; expected it with its other half.`);
    }
    const issuer = values[`${prefix}_ISSUER`];
    const authorizationEndpoint = values[`${prefix}_AUTHORIZATION_ENDPOINT`];
    const tokenEndpoint = values[`${prefix}_TOKEN_ENDPOINT`];
    const jwksUri = values[`${prefix}_JWKS_URI`];
    const addresses = {
      issuer,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
      jwks_uri: jwksUri,
    };
    return [[name, { client_id: clientId, client_secret: clientSecret, ...addresses }]];
  });
  return Object.fromEntries(found.flat());
}

function readSecrets(
  variables: Record<string, string | undefined>,
  mode: Settings['mode'],
  dataDir: string,
): Secrets {
  const names = Object.keys(SECRET_NAMES) as SecretName[];
  const isComplete = names.every((name) => variables[name] !== undefined);
  const kept = mode === 'demo' && !isComplete ? demoSecrets(dataDir, names) : {};
  const secrets: Record<string, string | undefined> = { ...kept };
  const complaints: string[] = [];
  for (const name of names) {
    const complaint = complainAbout(name, variables[name]);
    if (variables[name] !== undefined) secrets[name] = variables[name];
    if (complaint !== undefined && (variables[name] !== undefined || kept[name] === undefined)) {
      complaints.push(sentenceAbout(name, complaint, name));
    }
  }
  for (const [oldName, name] of Object.entries(OLD_NAMES)) {
    const value = variables[oldName];
    const complaint = value === undefined ? undefined : complainAbout(name, value);
    if (complaint !== undefined) complaints.push(sentenceAbout(oldName, complaint, name));
  }
  if (complaints.length > 0) {
    const hint =
      mode === 'live' ? ['These are needed in live mode; GUILDHALL_MODE=demo makes its own.'] : [];
    throw new SettingsError([...complaints, ...hint].join('\n'));
  }
  return {
    token_secret: secrets.TOKEN_SECRET ?? '',
    vault_key: Buffer.from(secrets.VAULT_KEY ?? '', 'base64'),
    vault_key_old:
      variables.VAULT_KEY_OLD === undefined
        ? undefined
        : Buffer.from(variables.VAULT_KEY_OLD, 'base64'),
    fingerprint_key: Buffer.from(secrets.FINGERPRINT_KEY ?? '', 'base64'),
    payment_webhook_secret: secrets.PAYMENT_WEBHOOK_SECRET ?? '',
    payment_webhook_secret_old: variables.PAYMENT_WEBHOOK_SECRET_OLD,
  };
}

function sentenceAbout(variable: string, complaint: string, name: SecretName): string {
  return `${variable} ${complaint}; expected ${SECRET_NAMES[name]} (openssl rand -base64 32).`;
}

/** What is wrong with a secret, without ever showing it. */
function complainAbout(name: SecretName, value: string | undefined): string | undefined {
  if (value === undefined) return 'is missing';
  if (/change.?me|example|secret|password|insecure|your.?key|12345678|abcdefgh/i.test(value)) {
    return 'looks like an example';
  }
  const bytes = Buffer.from(value, SECRET_NAMES[name].endsWith('base64') ? 'base64' : 'utf8');
  if (SECRET_NAMES[name].endsWith('base64') && bytes.length !== 32) {
    return `decodes to ${bytes.length} bytes`;
  }
  if (bytes.length < 32) return `is ${bytes.length} bytes long`;
  // 32 random bytes repeat themselves little; typed ones and paddings a lot.
  return new Set(bytes).size < 12 ? 'is not random' : undefined;
}

/** Made once and kept, or every restart would lose the vault and sign everyone out. */
function demoSecrets(dataDir: string, names: SecretName[]): Partial<Record<string, string>> {
  const file = path.join(dataDir, 'secrets.json');
  try {
    if (fs.existsSync(file))
      return z.record(z.string(), z.string()).parse(JSON.parse(fs.readFileSync(file, 'utf8')));
    const made = Object.fromEntries(
      names.map((name) => [name, randomBytes(32).toString('base64')]),
    );
    fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
    return made;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new SettingsError(
      `The data folder ${dataDir} cannot be used (${code} at ${file}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}
