import {
  countRecoveryCodes,
  findTotpSecret,
  listPasskeys,
} from '@guildhall/db/identity/factor-queries';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** The user's second factors, without their secrets. */
export async function readSecondFactors({ db }: IdentityContext, { user_id }: Viewer) {
  const totp = await findTotpSecret(db, user_id, 'confirmed');
  const passkeys = await listPasskeys(db, user_id);
  return {
    totp_since: totp?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(db, user_id),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, is_backed_up }) => ({
      id,
      name,
      created_at,
      last_used_at,
      is_backed_up,
    })),
  };
}
