import type { Viewer } from '@guildhall/services/kernel/viewer';
import { confirmTotp } from '@guildhall/services/identity/second-factor/confirm-totp';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import {
  registerPasskey,
  startPasskey,
} from '@guildhall/services/identity/passkeys/register-passkey';
import { startTotp } from '@guildhall/services/identity/second-factor/start-totp';
import { generate } from 'otplib';
import { type Authenticator, authenticator } from './authenticator.ts';
import type { Scene } from './scene.ts';

const PERIOD_MS = 30_000;

/** The current code of an authenticator app, or one some periods later. */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  // Waits if the code is about to change, since it could expire before it is verified.
  const leftMs = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (leftMs < 1_500) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return await generate({ secret, epoch: Math.floor((Date.now() + steps * PERIOD_MS) / 1_000) });
}

/** The time step of that code. */
export function totpStep(steps = 0): number {
  return Math.floor(Date.now() / PERIOD_MS) + steps;
}

/** The user, session and viewer of a token; throws if it is not valid. */
export async function signedInWith({ services }: Scene, accessToken: string) {
  const found = await readSession(services, accessToken);
  if (found === null) throw new Error('the access token is not valid');
  const viewer: Viewer = { user_id: found.user.id, role: found.user.role };
  return { ...found, viewer };
}

/** Sets up an authenticator app with the previous code, so that the current one is still unused. */
export async function withTotp(scene: Scene, accessToken: string) {
  const { user, viewer, session } = await signedInWith(scene, accessToken);
  const { secret } = await startTotp(scene.services, user, session);
  for (;;) {
    const usedStep = totpStep(-1);
    const code = await totpCode(secret, -1);
    try {
      const confirmed = await confirmTotp(scene.services, viewer, session, { code });
      const { access_token, recovery_codes } = confirmed;
      const used = { used_code: code, used_step: usedStep };
      return { secret, ...used, access_token, recovery_codes: recovery_codes ?? [] };
    } catch (error) {
      // The next period has begun meanwhile, so the code is too old.
      if (totpStep(-1) === usedStep) throw error;
    }
  }
}

/** Registers a passkey for the user of this token. */
export async function withPasskey(scene: Scene, accessToken: string, name = 'Security key') {
  const { user, viewer, session } = await signedInWith(scene, accessToken);
  const { handle, options } = await startPasskey(scene.services, user, session);
  const key: Authenticator = authenticator(user.id, scene.services.settings.public_url);
  const response = key.attest(options.challenge);
  const made = await registerPasskey(scene.services, viewer, session, { handle, response, name });
  return { key, ...made };
}
