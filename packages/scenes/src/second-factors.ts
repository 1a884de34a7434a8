import type { Viewer } from '@guildhall/services/context';
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

/** What an app shows that has this secret, now or so many codes later. */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  // A code that changes just now would be another one when it is looked at.
  const leftMs = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (leftMs < 1_500) await new Promise((resolve) => setTimeout(resolve, leftMs));
  return await generate({ secret, epoch: Math.floor((Date.now() + steps * PERIOD_MS) / 1_000) });
}

/** The number of that code, since 1970. */
export function totpStep(steps = 0): number {
  return Math.floor(Date.now() / PERIOD_MS) + steps;
}

/** Whoever is signed in with this token, as use cases want him; throws when nobody is. */
export async function signedInWith({ services }: Scene, accessToken: string) {
  const found = await readSession(services, accessToken);
  if (found === null) throw new Error('this token opens nothing');
  const viewer: Viewer = { user_id: found.user.id, role: found.user.role };
  return { ...found, viewer };
}

/** Sets an authenticator app up, with a code so old that the one of now can still be used. */
export async function withTotp(scene: Scene, accessToken: string) {
  const { user, viewer, session } = await signedInWith(scene, accessToken);
  const { secret } = await startTotp(scene.services, user, session);
  const code = await totpCode(secret, -1);
  const usedStep = totpStep(-1);
  const { access_token: renewed, recovery_codes } = await confirmTotp(
    scene.services,
    viewer,
    session,
    { code },
  );
  return {
    secret,
    used_step: usedStep,
    access_token: renewed,
    recovery_codes: recovery_codes ?? [],
  };
}

/** Keeps a passkey for whoever is signed in with this token. */
export async function withPasskey(scene: Scene, accessToken: string, name = 'Security key') {
  const { user, viewer, session } = await signedInWith(scene, accessToken);
  const { handle, options } = await startPasskey(scene.services, user, session);
  const key: Authenticator = authenticator(user.id, scene.services.settings.public_url);
  const response = key.attest(options.challenge);
  const made = await registerPasskey(scene.services, viewer, session, { handle, response, name });
  return { key, ...made };
}
