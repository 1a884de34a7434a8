import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { localKeyVault } from '../ports/local-key-vault.ts';
import { seal, type SealedRow, unseal } from './envelope-encryption.ts';

const PAPER: SealedRow = {
  table: 'verification_papers',
  row_id: '0193b3f0-0000-7000-8000-000000000001',
  version: 2,
};

const vaultWith = (...encryptionKeys: Buffer[]) =>
  localKeyVault({ encryption_keys: encryptionKeys, fingerprint_key: Buffer.alloc(32, 9) });

test.each([0, 1, 5_000_000])('a value of %i bytes in any table opens again', async (length) => {
  const vault = vaultWith(randomBytes(32));
  const plain = randomBytes(length);
  const sealed = await seal(vault, PAPER, plain);
  expect(sealed.version).toBe(2);
  expect(plain.equals(await unseal(vault, PAPER, sealed))).toBe(true);
});

describe('a ciphertext opens in its own row and version only (K1, K2)', () => {
  test.each<[string, Partial<SealedRow>]>([
    ['another table', { table: 'payout_details' }],
    ['another row', { row_id: '0193b3f0-0000-7000-8000-000000000002' }],
    ['the version before', { version: 1 }],
  ])('%s', async (_where, elsewhere) => {
    const vault = vaultWith(randomBytes(32));
    const sealed = await seal(vault, PAPER, Buffer.from('passport 4711'));
    await expect(unseal(vault, { ...PAPER, ...elsewhere }, sealed)).rejects.toMatchObject({
      code: 'SECRET_UNREADABLE',
    });
  });

  test('neither the data key nor the ciphertext of another sealing of the same row', async () => {
    const vault = vaultWith(randomBytes(32));
    const [one, other] = await Promise.all([
      seal(vault, PAPER, Buffer.from('one')),
      seal(vault, PAPER, Buffer.from('other')),
    ]);
    const { wrapped_key, wrap_nonce, ciphertext, nonce } = other;
    for (const mixed of [
      { ...one, wrapped_key, wrap_nonce },
      { ...one, ciphertext, nonce },
    ]) {
      await expect(unseal(vault, PAPER, mixed)).rejects.toMatchObject({
        code: 'SECRET_UNREADABLE',
      });
    }
  });
});

test('a key is rotated: the new one seals, both open, and the old one may go when nothing needs it (K3)', async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const [before, during, after] = [vaultWith(oldKey), vaultWith(newKey, oldKey), vaultWith(newKey)];
  const first = await seal(before, PAPER, Buffer.from('first'));
  const second = await seal(during, PAPER, Buffer.from('second'));
  expect((await unseal(during, PAPER, first)).toString()).toBe('first');
  expect((await unseal(after, PAPER, second)).toString()).toBe('second');
  await expect(unseal(after, PAPER, first)).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' });
});

test('what was sealed for a stock unit before still opens: the form of a sealed row stays', async () => {
  const vault = vaultWith(Buffer.alloc(32, 7));
  const stockId = '0193b3f0-0000-7000-8000-000000000001';
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  // A row that the vault wrote with this key.
  const row = {
    ciphertext: bytes(
      '319feb81f37a1f23067e6f917655bd2a24da3d80f766125fd6f3b05066623c39' +
        '92939ad6a7ca8cf9450897e61375fe9326790b90f220068e9b8c2016',
    ),
    nonce: bytes('f1dd5d49aa5b956d53cef5cd'),
    wrapped_key: bytes(
      'a48b704b16c579d89493b79a6ad7721053d3b307b4568db493f754b9c66bea62' +
        '3564e19544ee416a8cdab71115e58122',
    ),
    wrap_nonce: bytes('5adfce060d063421db191f56'),
    key_id: '6dde9c44e5647842',
    version: 1,
  };
  const plain = await unseal(vault, { table: 'secrets', row_id: stockId, version: 1 }, row);
  expect(JSON.parse(plain.toString())).toEqual({ login: 'wren', password: 'kept since 0.1' });
});
