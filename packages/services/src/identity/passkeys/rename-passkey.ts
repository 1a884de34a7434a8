import { renamePasskeyOf } from '@guildhall/db/identity/factor-commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * Renames a passkey. No recent authentication is required, since the name has no effect on
 * security. Refuses NOT_FOUND for a passkey of another user.
 */
export async function renamePasskey(
  { db }: IdentityContext,
  { user_id }: Viewer,
  input: { id: string; name: string },
): Promise<void> {
  if (!(await renamePasskeyOf(db, user_id, input.id, input.name))) throw new Refusal('NOT_FOUND');
}
