import type { Readable } from 'node:stream';
import { findPublicVariant, findVariant, type VariantRow } from '@guildhall/db/files/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FilesContext } from './context.ts';
import { findUser } from '../users/find-user.ts';
import { whileAvailable } from './files-unavailable.ts';
import { publicName, readAddress } from './sign-address.ts';

/** A variant and its content, which the caller reads to its end or destroys. */
export interface OpenFile {
  readonly variant: VariantRow;
  readonly content: Readable;
}

/** Opens a public object by its name. Refuses FILE_NOT_FOUND, FILES_UNAVAILABLE. */
export async function openPublicFile(context: FilesContext, name: string): Promise<OpenFile> {
  const [hash = ''] = name.split('.');
  const variant = await findPublicVariant(context.db, hash);
  if (variant === undefined || publicName(variant) !== name) throw new Refusal('FILE_NOT_FOUND');
  return await open(context, variant);
}

/**
 * Opens a private variant by the token of an address that the server has signed, as long as its
 * user may sign in. Refuses FILE_NOT_FOUND, FILES_UNAVAILABLE.
 */
export async function openPrivateFile(context: FilesContext, token: string): Promise<OpenFile> {
  const signed = await readAddress(context, token);
  if (signed === null) throw new Refusal('FILE_NOT_FOUND');
  const [user, variant] = await Promise.all([
    findUser(context.db, signed.user_id),
    findVariant(context.db, signed.file_id, signed.hash),
  ]);
  if (user?.is_active !== true || variant === undefined) throw new Refusal('FILE_NOT_FOUND');
  return await open(context, variant);
}

async function open(context: FilesContext, variant: VariantRow): Promise<OpenFile> {
  return await whileAvailable(context, 'read', async () => {
    const content = await context.object_storage.get(variant.object_hash.toString('hex'));
    if (content === null) throw new Error('the content of a file is missing');
    return { variant, content };
  });
}
