import { PortUnavailable } from './port-unavailable.ts';

/**
 * Holds the key-encryption key. All operations that need the key happen behind this port, so that a
 * cloud key service can implement it. Throws when the key is unavailable; then nothing is sealed or
 * revealed (must-hold fault 22).
 */
export interface KeyVault {
  /** The id of the key that wraps now. Rows of other keys are wrapped again by a rotation (K3). */
  readonly current_key_id: string;
  /**
   * Encrypts a data key. `associatedData` names the row and column; decryption requires the same
   * value.
   */
  wrapKey(dataKey: Buffer, associatedData: string): Promise<WrappedKey>;
  unwrapKey(wrapped: WrappedKey, associatedData: string): Promise<Buffer>;
  /** A keyed hash (HMAC) of 32 bytes: without the key it cannot be searched by guessing. */
  fingerprint(text: string): Promise<Buffer>;
}

export interface WrappedKey {
  readonly key_id: string;
  readonly nonce: Buffer;
  readonly wrapped_key: Buffer;
}

/**
 * The key cannot be used now, and may be later: the key service is away or refuses to answer. Other
 * errors of a key vault say that what was wrapped cannot be opened with the keys that it knows.
 */
export class KeyVaultUnavailable extends PortUnavailable {
  override name = 'KeyVaultUnavailable';
}
