import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

// What the values of settings have to be; their messages tell what was found and what is expected.

/** The environment, by the names of its variables. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A default that depends on previous settings, and its text in the README. */
export interface DerivedDefault {
  readonly words: string;
  readonly of: (texts: Texts) => string | undefined;
}

export interface Variable<Value> {
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

export function setting<Value>(
  name: string,
  defaultValue: string | DerivedDefault,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value> {
  return { name, default: defaultValue, description, schema, secret: null };
}

export function optional<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: null };
}

/** Such as the previous value of a secret, during its rotation. */
export function optionalSecret<Value>(
  name: string,
  schema: z.ZodType<Value, string>,
  description: string,
): Variable<Value | undefined> {
  return { name, default: undefined, description, schema, secret: 'optional' };
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (text === 'loopback') return true;
  const family = isIP(address);
  // A scope, as in fe80::1%eth0, is an address of this machine alone.
  if (family === 0 || address.includes('%') || rest.length > 0) return false;
  if (bits === undefined) return true;
  // Nobody's proxies are the whole network, which 0 bits would be.
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

/** A text that satisfies `isGood`. A hidden text may contain a password and is never shown. */
function text(
  expected: string,
  isGood: (value: string) => boolean,
  { isHidden = false }: { isHidden?: boolean } = {},
) {
  const found = (value: unknown) => (isHidden ? 'not usable' : JSON.stringify(value));
  return z
    .string()
    .refine(isGood, { error: ({ input }) => `is ${found(input)}; expected ${expected}.` });
}

export function oneOf<const Values extends readonly string[]>(values: Values, expected: string) {
  return z.enum(values, {
    error: ({ input }) => `is ${JSON.stringify(input)}; expected ${expected}.`,
  });
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const port = text(
  'a port number from 1 to 65535',
  (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535,
).transform(Number);
export const host = text('a host name or an address', (value) => /^[\w.:-]+$/.test(value));
export const origin = text(
  'a URL like https://shop.example without a path',
  (value) =>
    isUrl(value, ['http:', 'https:']) &&
    /^\/?$/.test(new URL(value).pathname + new URL(value).search),
).transform((value) => new URL(value).origin);
export const origins = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(origin));
export const databaseUrl = text(
  'a URL like postgresql://user:password@host:5432/name',
  (value) => isUrl(value, ['postgres:', 'postgresql:']),
  { isHidden: true },
);
export const password = text('at least 8 characters', (value) => value.length >= 8, {
  isHidden: true,
});
export const label = text('1 to 40 characters', (value) => value.length <= 40);
export const line = text('1 to 200 characters on one line', (value) => /^.{1,200}$/.test(value));
export const proxies = text(
  'addresses of your proxies, like 10.0.0.0/8,127.0.0.1, or loopback',
  (value) => value === 'none' || value.split(',').every((each) => isAddress(each.trim())),
).transform((value) => (value === 'none' ? false : value.split(',').map((each) => each.trim())));
export const smtpUrl = text(
  'a URL like smtps://user:password@host:465',
  (value) => isUrl(value, ['smtp:', 'smtps:']) && new URL(value).hostname !== '',
  { isHidden: true },
);
export const mailAddress = text('an address like Guildhall <hello@shop.example>', (value) =>
  /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
);
export const countryFile = text(
  'the path of a file ending in .mmdb',
  (value) => value.endsWith('.mmdb') && existsSync(value),
);
export const wholeNumber = (least: number, most: number) =>
  text(
    `a whole number from ${least} to ${most}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  ).transform(Number);
/** A share in percent, as basis points. */
export const percent = text('a number from 0 to 99.99', (value) =>
  /^\d{1,2}(\.\d{1,2})?$/.test(value),
).transform((value) => Math.round(Number(value) * 100));
/** Only localhost is allowed without https, since client secrets are sent to these URLs. */
export const endpoint = text(
  'a URL like https://provider.example/path',
  (value) =>
    isUrl(value, ['https:']) ||
    (isUrl(value, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(value).hostname)),
);
/** An address, or null for `off`. */
export const endpointOrOff = z.union([z.literal('off').transform(() => null), endpoint], {
  error: ({ input }) =>
    `is ${JSON.stringify(input)}; expected a URL like https://provider.example/path, or off.`,
});
/** The same as the beginning of several addresses. */
const baseUrl = endpoint.transform((value) => value.replace(/\/+$/, ''));

/** What the JSON file of a service account's key says, in Google's format. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  /** An object that no log writes out. */
  readonly private_key: KeyObject;
}

const serviceAccountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9.:-]{1,100}$/),
  client_email: z.email(),
  private_key: z.string(),
});

/** Null for all that is no such file; errors of the parsers may repeat parts of the key. */
function readServiceAccount(value: string): ServiceAccount | null {
  try {
    const text = value.trimStart().startsWith('{') ? value : readFileSync(value, 'utf8');
    const { project_id, client_email, private_key } = serviceAccountFile.parse(JSON.parse(text));
    const key = createPrivateKey(private_key);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isUsable = key.asymmetricKeyType === 'rsa' && modulusLength >= 2_048;
    return isUsable ? { project_id, client_email, private_key: key } : null;
  } catch {
    return null;
  }
}

const serviceAccount = z.string().transform((value, context): ServiceAccount => {
  const account = readServiceAccount(value);
  if (account !== null) return account;
  const message = 'is not usable; expected the JSON file of a key, as its path or its content.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
const webApiKey = text('the web API key of the project', (value) => /^[\w-]{20,100}$/.test(value), {
  isHidden: true,
});

/** The settings of an external identity service, which is off without its first two. */
export const firebaseVariables = {
  firebase_service_account: optional(
    'FIREBASE_SERVICE_ACCOUNT',
    serviceAccount,
    'the JSON file of a service account’s key, or its content: shows in Firestore which users are present',
  ),
  firebase_api_key: optional(
    'FIREBASE_API_KEY',
    webApiKey,
    'the web API key of the project of this service account',
  ),
  firebase_identity_url: setting(
    'FIREBASE_IDENTITY_URL',
    'https://identitytoolkit.googleapis.com',
    baseUrl,
    'the URL of Identity Toolkit, such as of an emulator',
  ),
  firebase_firestore_url: setting(
    'FIREBASE_FIRESTORE_URL',
    'https://firestore.googleapis.com',
    baseUrl,
    'the URL of Firestore',
  ),
} as const;

/** Complaints about one of the two settings of Firebase without the other. */
function halfSetFirebase(texts: Texts): string[] {
  const names = ['FIREBASE_SERVICE_ACCOUNT', 'FIREBASE_API_KEY'];
  const missing = names.filter((name) => texts[name] === undefined);
  if (missing.length !== 1) return [];
  return missing.map((name) => `${name} is missing; expected both service account and API key.`);
}

const UNIX_SOCKET = /^unix:(\/[^\0]+)$/;
export const clamd = text(
  'an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  (value) => UNIX_SOCKET.test(value) || (isUrl(value, ['tcp:']) && new URL(value).port !== ''),
).transform((value) => {
  const path = UNIX_SOCKET.exec(value)?.[1];
  if (path !== undefined) return { path };
  const { hostname, port: portNumber } = new URL(value);
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(portNumber) };
});
export const bucket = text('the name of a bucket, like shop-files', (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
);
export const region = text('a region, like eu-central-1', (value) =>
  /^[a-z0-9-]{1,40}$/.test(value),
);

/** Where the key is that wraps the data keys of the vault. */
export const KEY_SERVICES = ['local', 'aws-kms'] as const;
export const kmsKey = text('the ARN of a key, or alias/ and its name', (value) =>
  /^(arn:[\w:/-]{1,2000}|alias\/[\w/-]{1,250})$/.test(value),
);

/** Complaints about the settings of the key service. */
function halfSetKeyService({ VAULT_KEY_SERVICE, AWS_KMS_KEY }: Texts): string[] {
  if (VAULT_KEY_SERVICE !== 'aws-kms' || AWS_KMS_KEY !== undefined) return [];
  return ['AWS_KMS_KEY is missing; expected the key of VAULT_KEY_SERVICE.'];
}

/** Complaints about S3 settings that lack another one. */
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

/** Keys that Stripe's documentation shows to everybody. */
const EXAMPLES = /4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2|(.)\1{7}|example|your/i;

/** A secret or restricted key of Stripe; its value is never shown. */
export const stripeKey = z
  .string()
  .regex(/^[sr]k_(live|test)_\w{16,}$/, 'is no key; expected sk_live_…, rk_live_… or sk_test_….')
  .refine((key) => !EXAMPLES.test(key), 'looks like an example; expected the key of your account.');

export const stripeWebhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (secrets) =>
      secrets.length <= 2 &&
      secrets.every((each) => /^whsec_[\w+/=-]{24,}$/.test(each) && !EXAMPLES.test(each)),
    'is not as Stripe made it; expected whsec_…, or two of them with a comma.',
  );

export const stripeMethods = z
  .string()
  .regex(/^[a-z_]+(,[a-z_]+){0,9}$/, 'is no list of names; expected such as us_bank_account.')
  .transform((text) => text.split(','));

/** Settings that do not go together, each as one sentence. */
export function conflictsOf(texts: Texts): string[] {
  return [
    ...halfSetProviders(texts),
    ...missingMailServer(texts),
    ...halfSetStorage(texts),
    ...halfSetKeyService(texts),
    ...halfSetFirebase(texts),
  ];
}

/**
 * A live shop must not take the money of the test mode for real, and a demo takes no real
 * money.
 */
export function stripeConflicts(texts: Texts): string[] {
  const { GUILDHALL_MODE: mode, STRIPE_SECRET_KEY: key } = texts;
  const hasSecrets = texts['STRIPE_WEBHOOK_SECRETS'] !== undefined;
  if (key === undefined && !hasSecrets) return [];
  const complaints: string[] = [];
  if (key === undefined) complaints.push('STRIPE_SECRET_KEY is missing; expected the key, too.');
  if (!hasSecrets) {
    complaints.push('STRIPE_WEBHOOK_SECRETS is missing; expected the secret of the endpoint, too.');
  }
  const isLive = key !== undefined && /^[sr]k_live_/.test(key);
  if (key !== undefined && isLive !== (mode === 'live')) {
    const expected = mode === 'live' ? 'a live key' : 'a key of the test mode';
    complaints.push(`STRIPE_SECRET_KEY is of the other mode; expected ${expected}.`);
  }
  return complaints;
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
