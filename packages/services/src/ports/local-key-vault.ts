import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { KeyVault } from './key-vault.ts';

const TAG_BYTES = 16;

/**
 * A key vault with keys from the environment: the first encrypts, all of them decrypt, so that a
 * key can be rotated while the shop runs. The fingerprint key is separate because it must survive
 * every rotation.
 */
export function localKeyVault(keys: {
  /** 32 bytes each, newest first. */
  encryption_keys: readonly Buffer[];
  fingerprint_key: Buffer;
}): KeyVault {
  // Node encrypts much faster with a key object than with the bytes of a key.
  const known = new Map(keys.encryption_keys.map((key) => [keyId(key), createSecretKey(key)]));
  const [newest] = known;
  if (newest === undefined || keys.encryption_keys.some((key) => key.length !== 32)) {
    throw new RangeError('the vault needs at least one key of 32 bytes');
  }
  const [newestId, newestKey] = newest;
  const hashKey = createSecretKey(
    Buffer.from(hkdfSync('sha256', keys.fingerprint_key, '', 'guildhall vault fingerprint', 32)),
  );
  return {
    current_key_id: newestId,
    async wrapKey(dataKey, associatedData) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce);
      cipher.setAAD(Buffer.from(associatedData));
      const wrappedKey = Buffer.concat([
        cipher.update(dataKey),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return { key_id: newestId, nonce, wrapped_key: wrappedKey };
    },
    async unwrapKey({ key_id, nonce, wrapped_key }, associatedData) {
      const key = known.get(key_id);
      if (key === undefined) throw new Error(`the vault key ${key_id} is not known here`);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.from(associatedData));
      decipher.setAuthTag(wrapped_key.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(wrapped_key.subarray(0, -TAG_BYTES)),
        decipher.final(),
      ]);
    },
    async fingerprint(text) {
      return createHmac('sha256', hashKey).update(text, 'utf8').digest();
    },
  };
}

/** An id of a key that reveals nothing about it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('guildhall key id').update(key).digest('hex').slice(0, 16);
}
