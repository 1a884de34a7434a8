import { saveWaitingTotpSecret } from '@guildhall/db/identity/factor-commands';
import { generateSecret, generateURI, ScureBase32Plugin } from 'otplib';
import type { IdentityContext } from '../context.ts';
import type { User } from '../../users/find-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { PERIOD_SECONDS, encryptTotpSecret } from './check-totp.ts';

/**
 * Creates a 160-bit TOTP secret for the user's authenticator app and returns it, only once. It
 * takes effect when a code confirms it; until then an older one stays valid. Refuses
 * REAUTH_REQUIRED.
 */
export async function startTotp(
  context: IdentityContext,
  user: Pick<User, 'id' | 'email'>,
  session: OwnSession,
): Promise<{ uri: string; secret: string }> {
  await requireRecentAuthentication(context, user.id, session);
  const { db, key_vault, settings } = context;
  const secret = generateSecret({ length: 20 });
  const bytes = new ScureBase32Plugin().decode(secret);
  await saveWaitingTotpSecret(db, await encryptTotpSecret(key_vault, user.id, bytes));
  const issuer = settings.site_name;
  return {
    secret,
    uri: generateURI({ issuer, label: user.email, secret, period: PERIOD_SECONDS }),
  };
}
