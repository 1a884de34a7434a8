import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newToken } from '../../kernel/token-hash.ts';
import { deviceHash, newDeviceToken, ownDeviceToken } from './device-token.ts';

const context = { token_secret: randomBytes(32) };
const token = newDeviceToken(context);
const [id = '', signature = ''] = token.split('.');

test('a device token of this shop is accepted as it is', () => {
  expect(ownDeviceToken(context, token)).toBe(token);
  expect(newDeviceToken(context)).not.toBe(token);
});

describe('a value that this shop has not signed is no device (A3)', () => {
  const lastBitsChanged = () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(signature.at(-1) ?? '');
    return `${id}.${signature.slice(0, -1)}${letters[last ^ 1]}`;
  };
  const signedWithTheSecretItself = () => {
    const made = newToken();
    const mac = createHmac('sha256', context.token_secret).update(made).digest('base64url');
    return `${made}.${mac}`;
  };
  test.each<[string, () => string | null | undefined]>([
    ['no cookie', () => undefined],
    ['an empty one', () => ''],
    ['one without a signature, as before', () => newToken()],
    ['a made-up signature', () => `${newToken()}.${newToken()}`],
    ['the signature of another device', () => `${newToken()}.${signature}`],
    ['a signature cut off', () => token.slice(0, -1)],
    ['a second spelling of the signature', lastBitsChanged],
    ['a signature by another key of the shop', signedWithTheSecretItself],
    ['a token of another shop', () => newDeviceToken({ token_secret: randomBytes(32) })],
  ])('%s', (_what, value) => {
    expect(ownDeviceToken(context, value())).toBeNull();
    expect(deviceHash(context, value())).toBeNull();
  });
});
