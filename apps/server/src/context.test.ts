import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { newId } from '@guildhall/domain/kernel/ids';
import { newPaymentProvider, providerOf } from '@guildhall/services/payments/find-provider';
import { KeyVaultUnavailable } from '@guildhall/services/ports/key-vault';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceContext, keyVaultOf, isOpenDemo, siteOf } from './context.ts';
import { readSettings } from './env.ts';
import { sandboxKeys } from './sandbox-provider/sandbox-keys.ts';
import { signMessage } from './sandbox-provider/webhook-signature.ts';

/** Never connected: these tests fail before any query. */
const db = openDatabase('postgresql://nobody@127.0.0.1:1/nowhere');
afterAll(() => db.destroy());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-context-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = () => randomBytes(32).toString('base64');
function settingsOf(mode: 'demo' | 'live', variables: Record<string, string> = {}) {
  const secrets = {
    TOKEN_SECRET: key(),
    VAULT_KEY: key(),
    FINGERPRINT_KEY: key(),
    PAYMENT_WEBHOOK_SECRET: key(),
  };
  return readSettings({
    DATA_DIR: folder,
    GUILDHALL_MODE: mode,
    WITHOUT_MAIL: 'yes',
    ...secrets,
    ...variables,
  });
}
function contextOf(mode: 'demo' | 'live', variables: Record<string, string> = {}) {
  const settings = settingsOf(mode, variables);
  return createServiceContext(settings, db, 'http://127.0.0.1:1', () => undefined);
}

const checkout = {
  client_reference: newId(),
  amount_minor: 1_000,
  currency: 'USD',
  description: 'x',
  success_url: 'http://shop.test/ok',
  failure_url: 'http://shop.test/failed',
};

test('a live shop never has the sandbox provider, and refuses card payments', () => {
  const live = contextOf('live');
  expect(live.payment_providers.map(({ name }) => name)).not.toContain('sandbox');
  expect(() => newPaymentProvider(live)).toThrow('PROVIDER_UNAVAILABLE');
  // A database of demo mode may still hold its payments.
  expect(() => providerOf(live, { provider: 'sandbox' })).toThrow('PROVIDER_UNAVAILABLE');
  expect(newPaymentProvider(contextOf('demo')).name).toBe('sandbox');
});

test.each([
  ['demo', '127.0.0.1', 'http://localhost:3000', false],
  ['demo', '::1', 'http://[::1]:3000', false],
  ['demo', '0.0.0.0', 'http://localhost:3000', true],
  ['demo', '127.0.0.1', 'https://demo.shop.test', true],
  ['live', '0.0.0.0', 'https://shop.test', false],
] as const)('a %s at %s and %s is open to others: %s', (mode, host, url, isOpen) => {
  expect(isOpenDemo({ mode, host, public_url: url })).toBe(isOpen);
  const settings = settingsOf(mode, { HOST: host, PUBLIC_URL: url });
  expect(siteOf(settings, null).is_open_demo).toBe(isOpen);
});

test('only a live shop without a mail server sends no mails, and says so to its pages', () => {
  const delivers = (mode: 'demo' | 'live', variables: Record<string, string> = {}) => {
    const settings = settingsOf(mode, variables);
    const { sends_mail } = siteOf(settings, null);
    expect(contextOf(mode, variables).mailer.delivers).toBe(sends_mail);
    return sends_mail;
  };
  expect(delivers('demo')).toBe(true);
  expect(delivers('live', { SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(true);
  expect(delivers('live')).toBe(false);
});

test('users are shown at an external identity service only if one is set', async () => {
  expect(contextOf('live').external_identity).toBeNull();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { external_identity: identity } = contextOf('live', {
    FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
      type: 'service_account',
      project_id: 'my-shop-1',
      client_email: 'shop@my-shop-1.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    FIREBASE_API_KEY: 'AIzaSyTestKeyOfThisProject-_0123456789',
    // No service listens here.
    FIREBASE_IDENTITY_URL: 'http://127.0.0.1:1',
  });
  await expect(identity?.removePresence(newId())).rejects.toThrow(
    'the identity service gives no usable answer',
  );
});

describe('during the rotation of a secret', () => {
  test('data keys wrapped with the old vault key can be unwrapped, and the new key wraps (K3)', async () => {
    const [oldKey, newKey] = [key(), key()];
    const dataKey = randomBytes(32);
    const before = contextOf('live', { VAULT_KEY: oldKey }).key_vault;
    const during = contextOf('live', { VAULT_KEY: newKey, VAULT_KEY_OLD: oldKey }).key_vault;
    const after = contextOf('live', { VAULT_KEY: newKey }).key_vault;
    const wrapped = await before.wrapKey(dataKey, 'row');
    expect(await during.unwrapKey(wrapped, 'row')).toEqual(dataKey);
    const rewrapped = await during.wrapKey(dataKey, 'row');
    expect(await after.unwrapKey(rewrapped, 'row')).toEqual(dataKey);
    await expect(after.unwrapKey(wrapped, 'row')).rejects.toThrow('is not known here');
  });

  test('webhooks signed with the old or the new secret are accepted, and no others (H1)', () => {
    const [oldSecret, newSecret] = [key(), key()];
    const provider = newPaymentProvider(
      contextOf('demo', {
        PAYMENT_WEBHOOK_SECRET: newSecret,
        PAYMENT_WEBHOOK_SECRET_OLD: oldSecret,
      }),
    );
    const { client_reference, amount_minor, currency } = checkout;
    const data = { id: 'chk_1', client_reference, status: 'captured', amount_minor, currency };
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.captured', data });
    const unixSeconds = Math.floor(Date.now() / 1_000);
    const read = (sharedSecret: string) => {
      const { webhook_secret } = sandboxKeys(sharedSecret);
      return provider.readWebhook(Buffer.from(body), {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(unixSeconds),
        'webhook-signature': signMessage(webhook_secret, {
          id: 'evt_1',
          unix_seconds: unixSeconds,
          body,
        }),
      });
    };
    expect(read(newSecret)).toMatchObject({ event_id: 'evt_1', type: 'checkout.captured' });
    expect(read(oldSecret)).toMatchObject({ event_id: 'evt_1' });
    expect(() => read(key())).toThrow('WEBHOOK_REFUSED');
  });
});

test('a shop that moves to AWS KMS still opens what its own key has wrapped (K3)', async () => {
  const settings = settingsOf('live');
  const dataKey = randomBytes(32);
  const before = keyVaultOf(settings);
  const wrapped = await before.wrapKey(dataKey, 'secrets|1');
  const moved = keyVaultOf({
    ...settings,
    vault_key_service: 'aws-kms',
    aws_kms_key: 'alias/guildhall',
    // No service listens here.
    aws_kms_endpoint: 'http://127.0.0.1:1',
  });
  expect(moved.current_key_id).toMatch(/^aws-kms:/);
  expect(await moved.unwrapKey(wrapped, 'secrets|1')).toEqual(dataKey);
  expect(await moved.fingerprint('code|A')).toEqual(await before.fingerprint('code|A'));
  // It does not fall back to the key of this machine.
  await expect(moved.wrapKey(dataKey, 'secrets|2')).rejects.toThrow(KeyVaultUnavailable);
  // And the other way round: the key of this machine wraps, and the service opens.
  const back = keyVaultOf({ ...settings, aws_kms_key: 'alias/guildhall' });
  expect(back.current_key_id).toBe(before.current_key_id);
});
