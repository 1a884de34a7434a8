import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { SettingsError } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = () => randomBytes(32).toString('base64');
const live = () => ({
  GUILDHALL_MODE: 'live',
  DATA_DIR: path.join(folder, 'data'),
  TOKEN_SECRET: key(),
  VAULT_KEY: key(),
  FINGERPRINT_KEY: key(),
  PAYMENT_WEBHOOK_SECRET: key(),
  SMTP_URL: 'smtp://localhost:25',
});

function refusal(variables: Record<string, string>): string {
  try {
    readSettings({ DATA_DIR: path.join(folder, 'data'), ...variables });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return 'no refusal';
}

test('without settings it is a demo with an embedded database, and its generated secrets are kept', () => {
  const variables = { DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: '' };
  const first = readSettings(variables);
  expect(first).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    public_url: 'http://localhost:3000',
    mode: 'demo',
    is_development: false,
    trust_proxy: false,
    log_level: 'warn',
    mail_from: 'Guildhall <no-reply@localhost>',
  });
  expect(first.database_url).toBeUndefined();
  expect(first.vault_key).toHaveLength(32);
  expect(readSettings(variables)).toEqual(first);
  expect(statSync(path.join(folder, 'data/secrets.json')).mode & 0o777).toBe(0o600);
});

test('a live shop reads the rates of the European Central Bank, and a demo none, unless told', () => {
  const urlOf = (variables: Record<string, string>) =>
    readSettings({ DATA_DIR: path.join(folder, 'data'), ...variables }).exchange_rates_url;
  expect(urlOf(live())).toMatch(/^https:\/\/www\.ecb\.europa\.eu\//);
  expect(urlOf({ ...live(), EXCHANGE_RATES_URL: 'off' })).toBeNull();
  expect(urlOf({})).toBeNull();
  const own = 'https://rates.example/daily.xml';
  expect(urlOf({ EXCHANGE_RATES_URL: own })).toBe(own);
});

test('a live shop without a mail server starts only when it is told to (K1)', () => {
  const { SMTP_URL: _, ...silent } = live();
  expect(refusal(silent)).toMatch(/^SMTP_URL is missing; expected .* WITHOUT_MAIL=yes/);
  expect(refusal({ ...silent, WITHOUT_MAIL: 'maybe' })).toContain('WITHOUT_MAIL is "maybe"');
  expect(readSettings({ ...silent, WITHOUT_MAIL: 'yes' }).smtp_url).toBeUndefined();
});

test.each([
  ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the scanner of uploads is at %s', (CLAMD, address) => {
  expect(readSettings({ ...live(), CLAMD }).clamd).toEqual(address);
});

test('a configured database means live mode, unless demo is set', () => {
  const DATABASE_URL = 'postgresql://owner:pass@db.example/shop';
  expect(readSettings({ ...live(), GUILDHALL_MODE: '', DATABASE_URL }).mode).toBe('live');
  const demo = { GUILDHALL_MODE: 'demo', DATABASE_URL, DATA_DIR: path.join(folder, 'data') };
  expect(readSettings(demo).mode).toBe('demo');
});

test('live mode takes its secrets from the environment and does not write a file', () => {
  const variables = live();
  const secrets = readSettings(variables);
  expect(secrets.token_secret).toBe(variables.TOKEN_SECRET);
  expect(Buffer.from(secrets.vault_key).toString('base64')).toBe(variables.VAULT_KEY);
  expect(existsSync(variables.DATA_DIR)).toBe(false);
});

describe('an invalid value is refused with its name, the value and what is expected (K5)', () => {
  test.each([
    ['PORT', '70000', 'PORT is "70000"; expected a port number from 1 to 65535.'],
    ['PORT', '0', 'PORT is "0"; expected a port number'],
    ['PORT', 'abc', 'PORT is "abc"; expected a port number'],
    ['HOST', 'a b', 'HOST is "a b"; expected a host name'],
    ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL is "shop.example"; expected a URL like https://'],
    ['PUBLIC_URL', 'https://shop.example/app', 'without a path'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY is "10.0.0.0/99"; expected addresses'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY is "0.0.0.0/0"; expected addresses'],
    ['TRUST_PROXY', '::/0', 'TRUST_PROXY is "::/0"; expected addresses'],
    ['TRUST_PROXY', '::1/129', 'TRUST_PROXY is "::1/129"; expected addresses'],
    ['TRUST_PROXY', 'fe80::1%eth0', 'TRUST_PROXY is "fe80::1%eth0"; expected addresses'],
    ['GUILDHALL_MODE', 'prod', 'GUILDHALL_MODE is "prod"; expected demo or live.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true"; expected addresses of your proxies'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"; expected one of fatal'],
    ['API_CALLS_PER_MINUTE', '0', 'API_CALLS_PER_MINUTE is "0"; expected a whole number from 60'],
    ['API_CALLS_PER_MINUTE', '1e3', 'expected a whole number from 60'],
    ['API_CHANGES_PER_MINUTE', '59', 'expected a whole number from 60'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL is not usable; expected a URL like smtps://'],
    ['SMTP_URL', 'smtp://', 'SMTP_URL is not usable; expected a URL like smtps://'],
    ['MAIL_FROM', 'me', 'MAIL_FROM is "me"; expected an address'],
    ['DEMO_PASSWORD', 'short', 'DEMO_PASSWORD is not usable; expected at least 8 characters.'],
    ['VAULT_KEY_SERVICE', 'gcp', 'VAULT_KEY_SERVICE is "gcp"; expected one of local, aws-kms'],
    ['AWS_KMS_KEY', 'my key', 'AWS_KMS_KEY is "my key"; expected the ARN of a key'],
    ['S3_BUCKET', 'Shop_Files', 'S3_BUCKET is "Shop_Files"; expected the name of a bucket'],
    ['S3_REGION', 'Frankfurt!', 'S3_REGION is "Frankfurt!"; expected a region'],
    ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT is "minio:9000"; expected a URL'],
    ['GEO_DATABASE', '/nowhere/a.mmdb', 'GEO_DATABASE is "/nowhere/a.mmdb"; expected the path'],
    ['EXCHANGE_RATES_URL', 'no', 'EXCHANGE_RATES_URL is "no"; expected a URL like https://'],
    ['EXCHANGE_RATES_URL', 'http://rates.example/a.xml', 'expected a URL like https://'],
    ['CLAMD', 'clamav', 'CLAMD is "clamav"; expected an address like tcp://127.0.0.1:3310'],
    ['CLAMD', 'tcp://clamav', 'expected an address like tcp://'],
    ['DATABASE_URL', 'mysql://u:hunter2@h/d', 'DATABASE_URL is not usable; expected a URL like'],
  ])('%s=%s', (name, value, expected) => {
    expect(refusal({ [name]: value })).toContain(expected);
  });

  test('an invalid default is reported only if no setting is invalid', () => {
    expect(refusal({ PUBLIC_URL: 'shop' })).not.toContain('MAIL_FROM');
    expect(refusal({ SITE_NAME: 'A<B' })).toContain('MAIL_FROM is "A<B <no-reply@');
  });

  test('a provider with only one of client id and secret is refused, and the missing one is named', () => {
    expect(refusal({ GOOGLE_CLIENT_ID: 'x' })).toBe(
      'GOOGLE_CLIENT_SECRET is missing; expected both client ID and secret.',
    );
    expect(refusal({ FACEBOOK_CLIENT_SECRET: 'x' })).toContain('FACEBOOK_CLIENT_ID is missing');
  });

  test('half of the settings of a storage are refused, and what is missing is named', () => {
    expect(refusal({ VAULT_KEY_SERVICE: 'aws-kms' })).toContain('AWS_KMS_KEY is missing');
    expect(refusal({ S3_ENDPOINT: 'http://minio:9000' })).toContain('S3_BUCKET is missing');
    const S3_BUCKET = 'shop-files';
    expect(refusal({ S3_BUCKET, S3_ACCESS_KEY_ID: 'x' })).toBe(
      'S3_SECRET_ACCESS_KEY is missing; expected both the ID and the secret of the key.',
    );
    expect(refusal({ S3_BUCKET, S3_SECRET_ACCESS_KEY: 'x' })).toContain('S3_ACCESS_KEY_ID is');
    expect(refusal({ S3_BUCKET })).toBe('no refusal');
  });

  test('a live chat needs all of its settings, and an origin that is not of the shop', () => {
    const ids = { CHAT_PROPERTY_ID: '5f0c9a', CHAT_WIDGET_ID: 'default' };
    expect(refusal(ids)).toContain('CHAT_FRAME_ORIGIN is missing');
    expect(refusal({ CHAT_FRAME_ORIGIN: 'https://chat.test' }).split('\n')).toHaveLength(2);
    const own = 'CHAT_FRAME_ORIGIN is an origin of the shop';
    expect(refusal({ ...ids, CHAT_FRAME_ORIGIN: 'http://localhost:3000' })).toContain(own);
    expect(refusal({ ...ids, CHAT_WIDGET_ID: '../x' })).toContain('CHAT_WIDGET_ID is "../x"');
    expect(refusal({ CHAT_ORIGIN: 'http://chat.test' })).toContain('CHAT_ORIGIN is');
    expect(refusal({ ...ids, CHAT_FRAME_ORIGIN: 'https://chat.test' })).toBe('no refusal');
  });

  test('all invalid values are reported at once', () => {
    expect(refusal({ PORT: 'x', HOST: '/' }).split('\n')).toHaveLength(2);
  });
});

test('old secrets are read besides the new ones and are optional (K3)', () => {
  const variables = { ...live(), VAULT_KEY_OLD: key(), PAYMENT_WEBHOOK_SECRET_OLD: key() };
  const secrets = readSettings(variables);
  expect(Buffer.from(secrets.vault_key_old ?? []).toString('base64')).toBe(variables.VAULT_KEY_OLD);
  expect(secrets.payment_webhook_secret_old).toBe(variables.PAYMENT_WEBHOOK_SECRET_OLD);
  const { vault_key_old, payment_webhook_secret_old } = readSettings(live());
  expect([vault_key_old, payment_webhook_secret_old]).toEqual([undefined, undefined]);
});

/** The key of many examples: 0, 1, 2, … */
const SEQUENCE = Buffer.from(Array.from({ length: 32 }, (_, index) => index));

describe('Stripe (K5)', () => {
  const secrets = `whsec_${'Q7x'.repeat(12)}`;
  const key = (mode: string) => `sk_${mode}_51N${'aB3dE9'.repeat(4)}`;
  const demo = { GUILDHALL_MODE: 'demo', DATABASE_URL: '' };

  test('is configured by a key of the same mode and one or two webhook secrets', () => {
    const both = `${secrets},whsec_${'b4Z'.repeat(12)}`;
    const real = { ...live(), STRIPE_SECRET_KEY: key('live'), STRIPE_WEBHOOK_SECRETS: both };
    expect(readSettings(real).stripe_webhook_secrets).toEqual(both.split(','));
    const trial = { STRIPE_SECRET_KEY: key('test'), STRIPE_WEBHOOK_SECRETS: secrets };
    expect(readSettings({ ...live(), ...demo, ...trial }).stripe_secret_key).toBe(key('test'));
    const methods = { STRIPE_DELAYED_METHODS: 'us_bank_account,sepa_debit' };
    expect(readSettings({ ...real, ...methods }).stripe_delayed_methods).toEqual([
      'us_bank_account',
      'sepa_debit',
    ]);
    expect(readSettings(live()).stripe_secret_key).toBeUndefined();
  });

  test.each<[string, object, RegExp]>([
    ['a test key in live mode', { STRIPE_SECRET_KEY: key('test') }, /expected a live key/],
    ['a live key in a demo', { ...demo, STRIPE_SECRET_KEY: key('live') }, /key of the test mode/],
    ['no webhook secret', { STRIPE_WEBHOOK_SECRETS: '' }, /STRIPE_WEBHOOK_SECRETS is missing/],
    ['no key', { STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY is missing/],
    ['a secret of Connect that is none', { STRIPE_CONNECT_WEBHOOK_SECRETS: 'none' }, /whsec_…/],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_real1234567890abcdef12' }, /is no key/],
    [
      'the key of the documentation',
      { ...demo, STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' },
      /looks like an example/,
    ],
    ['three secrets', { STRIPE_WEBHOOK_SECRETS: [secrets, secrets, secrets].join() }, /whsec_…/],
    ['a method with a space', { STRIPE_DELAYED_METHODS: 'us bank' }, /is no list of names/],
  ])('with %s the start is refused, and no key is shown', (_what, changes, complaint) => {
    const given = { STRIPE_SECRET_KEY: key('live'), STRIPE_WEBHOOK_SECRETS: secrets };
    const start = () => readSettings({ ...live(), ...given, ...changes });
    expect(start).toThrow(complaint);
    expect(start).not.toThrow(/aB3dE9|4eC39/);
  });
});

describe('Firebase (K5)', () => {
  const keyOf = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const account = (changes: object = {}) =>
    JSON.stringify({
      type: 'service_account',
      project_id: 'my-shop-1',
      client_email: 'shop@my-shop-1.iam.gserviceaccount.com',
      private_key: keyOf(2_048),
      ...changes,
    });
  const FIREBASE_API_KEY = 'AIzaSyTestKeyOfThisProject-_0123456789';

  test('is configured by a service account, as its file or its content, and an API key', () => {
    const content = account();
    const file = path.join(folder, 'account.json');
    writeFileSync(file, content);
    for (const FIREBASE_SERVICE_ACCOUNT of [file, content]) {
      const settings = readSettings({ ...live(), FIREBASE_SERVICE_ACCOUNT, FIREBASE_API_KEY });
      expect(settings).toMatchObject({
        firebase_service_account: {
          project_id: 'my-shop-1',
          client_email: 'shop@my-shop-1.iam.gserviceaccount.com',
        },
        firebase_api_key: FIREBASE_API_KEY,
        firebase_identity_url: 'https://identitytoolkit.googleapis.com',
        firebase_firestore_url: 'https://firestore.googleapis.com',
      });
      const { private_key } = JSON.parse(content) as { private_key: string };
      expect(JSON.stringify(settings)).not.toContain(private_key.slice(40, 80));
    }
    const FIREBASE_IDENTITY_URL = 'http://localhost:9099/identitytoolkit.googleapis.com/';
    expect(readSettings({ ...live(), FIREBASE_IDENTITY_URL }).firebase_identity_url).toBe(
      'http://localhost:9099/identitytoolkit.googleapis.com',
    );
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'a file that is not there',
      { FIREBASE_SERVICE_ACCOUNT: '/nowhere.json' },
      'ACCOUNT is not usable; expected the JSON file',
    ],
    ['half a file', { FIREBASE_SERVICE_ACCOUNT: account().slice(0, -30) }, 'ACCOUNT is not usable'],
    [
      'credentials of another kind',
      { FIREBASE_SERVICE_ACCOUNT: account({ type: 'authorized_user' }) },
      'ACCOUNT is not usable',
    ],
    [
      'a short key',
      { FIREBASE_SERVICE_ACCOUNT: account({ private_key: keyOf(1_024) }) },
      'ACCOUNT is not usable',
    ],
    [
      'no key',
      { FIREBASE_SERVICE_ACCOUNT: account({ private_key: 'hunter2' }) },
      'ACCOUNT is not usable',
    ],
    [
      'a project that is a path',
      { FIREBASE_SERVICE_ACCOUNT: account({ project_id: '../x' }) },
      'ACCOUNT is not usable',
    ],
    ['no API key', { FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY is missing; expected both'],
    ['no service account', { FIREBASE_SERVICE_ACCOUNT: '' }, 'FIREBASE_SERVICE_ACCOUNT is missing'],
    [
      'an API key with a space',
      { FIREBASE_API_KEY: 'my key hunter2 hunter2' },
      'KEY is not usable',
    ],
    [
      'a URL without encryption',
      { FIREBASE_FIRESTORE_URL: 'http://db.example' },
      'expected a URL like https://',
    ],
  ])('with %s the start is refused, and no key is shown', (_what, changes, complaint) => {
    const given = { FIREBASE_SERVICE_ACCOUNT: account(), FIREBASE_API_KEY };
    const message = refusal({ ...live(), ...given, ...changes });
    expect(message).toContain(complaint);
    expect(message).not.toMatch(/PRIVATE KEY|hunter2|AIza/);
  });
});

describe('live mode refuses a weak secret and never shows it (K5)', () => {
  test.each([
    ['TOKEN_SECRET', '', 'TOKEN_SECRET is missing; expected at least 32 random bytes'],
    ['TOKEN_SECRET', 'hunter2hunter2', 'TOKEN_SECRET is 14 bytes long'],
    ['TOKEN_SECRET', 'changeme-changeme-changeme-changeme', 'TOKEN_SECRET looks like an example'],
    ['TOKEN_SECRET', 'hunter2'.repeat(10), 'TOKEN_SECRET is not random'],
    ['TOKEN_SECRET', 'my shop keeps its tokens under this long key', 'TOKEN_SECRET looks typed'],
    ['TOKEN_SECRET', 'correct-horse-battery-staple-and-my-own-key', 'TOKEN_SECRET looks typed'],
    ['VAULT_KEY', 'correcthorsebatterystaplecorrecthorsebatter=', 'VAULT_KEY looks typed'],
    [
      'VAULT_KEY',
      Buffer.from('my shop seals it under this one.').toString('base64'),
      'VAULT_KEY looks typed',
    ],
    ['VAULT_KEY', Buffer.alloc(32).toString('base64'), 'VAULT_KEY is not random'],
    ['VAULT_KEY', SEQUENCE.toString('base64'), 'VAULT_KEY looks like an example'],
    ['TOKEN_SECRET', SEQUENCE.toString('hex'), 'TOKEN_SECRET looks like an example'],
    ['VAULT_KEY', randomBytes(16).toString('base64'), 'VAULT_KEY decodes to 16 bytes'],
    ['FINGERPRINT_KEY', '', 'FINGERPRINT_KEY is missing'],
    ['PAYMENT_WEBHOOK_SECRET', '', 'PAYMENT_WEBHOOK_SECRET is missing'],
    ['VAULT_KEY_OLD', randomBytes(16).toString('base64'), 'VAULT_KEY_OLD decodes to 16 bytes'],
    ['VAULT_KEY_OLD', Buffer.alloc(32).toString('base64'), 'VAULT_KEY_OLD is not random'],
    ['PAYMENT_WEBHOOK_SECRET_OLD', 'hunter2', 'PAYMENT_WEBHOOK_SECRET_OLD is 7 bytes long'],
  ])('%s=%s', (name, value, expected) => {
    const message = refusal({ ...live(), [name]: value });
    expect(message).toContain(expected);
    expect(message.includes(value || 'hunter2')).toBe(false);
  });
});

describe('secrets (K5)', () => {
  test('one value for two is refused, by name, with a command that makes good ones', () => {
    const same = key();
    const said = refusal({ ...live(), TOKEN_SECRET: same, PAYMENT_WEBHOOK_SECRET: same });
    expect(said).toContain('TOKEN_SECRET and PAYMENT_WEBHOOK_SECRET are the same');
    expect(said).toContain('openssl rand -base64 32');
    expect(said).not.toContain(same);
    const rotated = live();
    expect(refusal({ ...rotated, VAULT_KEY_OLD: rotated.VAULT_KEY })).toContain('are the same');
  });

  test.each(['hex', 'base64url', 'base64'] as const)(
    'one value for two is refused however it is written: %s',
    (encoding) => {
      const bytes = randomBytes(32);
      const VAULT_KEY = bytes.toString('base64');
      const TOKEN_SECRET = bytes.toString(encoding);
      expect(refusal({ ...live(), VAULT_KEY, TOKEN_SECRET })).toContain('are the same');
    },
  );

  test('random ones are accepted, in base64, base64url and hexadecimal', () => {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const bytes = randomBytes(32);
      const TOKEN_SECRET = bytes.toString(tries % 2 === 0 ? 'hex' : 'base64url');
      expect(refusal({ ...live(), TOKEN_SECRET })).toBe('no refusal');
    }
  });
});

test('a data folder that is not writable is reported in one sentence', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const message = refusal({ DATA_DIR: path.join(folder, 'file/data') });
  expect(message).toMatch(
    /^The data folder .* cannot be used \(ENOTDIR .*DATA_DIR to another folder\.$/,
  );
});

test('corrupt secrets of a demo are reported in one sentence', () => {
  const dataDir = path.join(folder, 'corrupt');
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'secrets.json'), '{"TOKEN_SECRET":');
  expect(refusal({ DATA_DIR: dataDir })).toMatch(
    /^\/.*secrets\.json is corrupt: bring it back.*DATA_DIR to another folder/,
  );
});
