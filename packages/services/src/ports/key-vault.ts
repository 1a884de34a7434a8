/**
 * The keeper of the key-encryption key. Everything that needs the key itself happens behind this
 * port, so that a key service of a cloud can take its place. Throws when the key cannot be had;
 * then nothing is sealed or revealed (must-hold fault 22).
 */
export interface KeyVault {
  /**
   * Encrypts a data key; `associatedData` names the row and column and must be the same on opening.
   */
  wrapKey(dataKey: Buffer, associatedData: string): Promise<WrappedKey>;
  unwrapKey(wrapped: WrappedKey, associatedData: string): Promise<Buffer>;
  /** A keyed hash: the same text gives the same 32 bytes, and nobody without the key can try. */
  fingerprint(text: string): Promise<Buffer>;
}

export interface WrappedKey {
  readonly key_id: string;
  readonly nonce: Buffer;
  readonly wrapped_key: Buffer;
}
