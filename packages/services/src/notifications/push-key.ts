import { findPushKey, insertPushKey } from '@guildhall/db/notifications/push-commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { NotificationsContext } from './context.ts';

const associatedData = (id: string) => `push_keys|${id}`;

/**
 * The key pair that signs the pushes of this shop (RFC 8292), made when it is first asked for.
 * Subscriptions are bound to it, so it never changes. Throws while the key vault is unavailable.
 */
export async function readPushKey({
  db,
  key_vault: keyVault,
}: Pick<NotificationsContext, 'db' | 'key_vault'>) {
  const stored = (await findPushKey(db)) ?? (await makePushKey({ db, key_vault: keyVault }));
  const { id, public_key, key_id, nonce, wrapped_secret: wrappedKey } = stored;
  const secret = await keyVault.unwrapKey(
    { key_id, nonce, wrapped_key: wrappedKey },
    associatedData(id),
  );
  return { public_key, private_key: Buffer.from(secret).toString('base64url') };
}

/** Of servers that make one at the same time the first wins. */
async function makePushKey({
  db,
  key_vault: keyVault,
}: Pick<NotificationsContext, 'db' | 'key_vault'>) {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const id = newId();
  const secret = Buffer.from(privateKey, 'base64url');
  const { key_id, nonce, wrapped_key } = await keyVault.wrapKey(secret, associatedData(id));
  const row = { id, public_key: publicKey, key_id, nonce, wrapped_secret: wrapped_key };
  await insertPushKey(db, row);
  const stored = await findPushKey(db);
  if (stored === undefined) throw new Error('the key that signs pushes was not stored');
  return stored;
}
