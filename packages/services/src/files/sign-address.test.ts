import { randomBytes } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';
import { UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { signAccessToken } from '../identity/sessions/access-token.ts';
import { addressExpiry, privateAddress, readAddress } from './sign-address.ts';

const settings = { site_name: '', protection_label: '', public_url: '' };
const context = { token_secret: randomBytes(32), settings };
const START = 1_800_000_000_000;
let now: number;
const clock = () => now;
beforeEach(() => {
  now = START;
});

const variant = { file_id: newId(), object_hash: randomBytes(32) };
const userId = newId();

async function sign(by = context): Promise<string> {
  const address = await privateAddress(by, { user_id: userId }, variant, addressExpiry(clock));
  const url = new URL(address, 'http://shop.test');
  expect(url.pathname).toBe('/api/files/private/');
  return url.searchParams.get('token') ?? '';
}
const read = async (token: string) => await readAddress(context, token, clock);

test('an address names one content, for one user', async () => {
  const { file_id, object_hash } = variant;
  const said = { user_id: userId, file_id, hash: object_hash.toString('hex') };
  expect(await read(await sign())).toEqual(said);
});

test('an address works for five minutes and no longer (Z8)', async () => {
  const token = await sign();
  const worksAfter = async (seconds: number) => {
    now = START + seconds * 1_000;
    return (await read(token)) !== null;
  };
  const works = [];
  for (const seconds of [0, 299, 300, 86_400]) works.push(await worksAfter(seconds));
  expect(works).toEqual([true, true, false, false]);
});

describe('an address is refused (Z8)', () => {
  test('with any part changed', async () => {
    const [head = '', body = '', signature = ''] = (await sign()).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const withClaims = (more: object) =>
      Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url');
    const exp = START / 1_000 + 86_400;
    for (const changed of [
      { sub: newId() },
      { file_id: newId() },
      { hash: '0'.repeat(64) },
      { exp },
    ]) {
      expect(await read([head, withClaims(changed), signature].join('.'))).toBeNull();
    }
    expect(await read([head, body, signature.slice(1)].join('.'))).toBeNull();
    expect(await read(`${head}.${body}.`)).toBeNull();
  });

  test.each<[string, () => Promise<string> | string]>([
    ['signed with another secret', () => sign({ ...context, token_secret: randomBytes(32) })],
    ['not signed', () => new UnsecuredJWT({ ...variant, sub: userId }).encode()],
    [
      'that is an access token (S6)',
      () =>
        signAccessToken(context.token_secret, { id: 's', ends_at: new Date(START + 86_400_000) }),
    ],
    ['that is nothing', () => 'x'],
  ])('%s', async (_which, make) => {
    expect(await read(await make())).toBeNull();
  });
});
