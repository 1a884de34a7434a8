import { renamePasskeyOf } from '@guildhall/db/identity/factor-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ServiceContext, Viewer } from '../../context.ts';

/** A name changes nothing of what a passkey opens. Refuses NOT_FOUND for one that is not his. */
export async function renamePasskey(
  { db }: ServiceContext,
  { user_id }: Viewer,
  input: { id: string; name: string },
): Promise<void> {
  if (!(await renamePasskeyOf(db, user_id, input.id, input.name))) throw new Refusal('NOT_FOUND');
}
