import type { KeyVault } from '../../ports/key-vault.ts';
import { randomBytes } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';

const associatedData = (id: string) => `webhook_secrets|${id}`;

/** A new secret, as its owner sees it once, and as the database keeps it: wrapped (K1). */
export async function newWebhookSecret(keyVault: KeyVault) {
  const id = newId();
  const bytes = randomBytes(32);
  const { key_id, nonce, wrapped_key } = await keyVault.wrapKey(bytes, associatedData(id));
  return {
    secret: `whsec_${bytes.toString('base64')}`,
    row: { id, key_id, nonce, wrapped_secret: wrapped_key },
  };
}

export interface WrappedSecret {
  readonly id: string;
  readonly key_id: string;
  readonly nonce: Buffer;
  readonly wrapped_secret: Buffer;
}

/** Throws while the key vault is unavailable. */
export async function readWebhookSecret(
  keyVault: KeyVault,
  { id, key_id, nonce, wrapped_secret: wrappedKey }: WrappedSecret,
): Promise<Uint8Array> {
  return await keyVault.unwrapKey({ key_id, nonce, wrapped_key: wrappedKey }, associatedData(id));
}
