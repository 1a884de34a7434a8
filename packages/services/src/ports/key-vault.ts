/**
 * Holds the key-encryption key. All operations that need the key happen behind this port, so that a
 * cloud key service can implement it. Throws when the key is unavailable; then nothing is sealed or
 * revealed (must-hold fault 22).
 */
export interface KeyVault {
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
