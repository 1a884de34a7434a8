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
import type { Stage } from './stage.ts';

const PERIOD_MS = 30_000;

/** What an app shows that has this secret, now or so many codes later. */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  // A code that changes just now would be another one when it is looked at.
  const left_ms = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left_ms < 1_500) await new Promise((resolve) => setTimeout(resolve, left_ms));
  return await generate({ secret, epoch: Math.floor((Date.now() + steps * PERIOD_MS) / 1_000) });
}

/** The number of that code, since 1970. */
export function totpStep(steps = 0): number {
  return Math.floor(Date.now() / PERIOD_MS) + steps;
}

/** Whoever is signed in with this token, as use cases want him; throws when nobody is. */
export async function signedInWith({ services }: Stage, access_token: string) {
  const found = await readSession(services, access_token);
  if (found === null) throw new Error('this token opens nothing');
  const viewer: Viewer = { user_id: found.user.id, role: found.user.role };
  return { ...found, viewer };
}

/** Sets an authenticator app up, with a code so old that the one of now can still be used. */
export async function withTotp(stage: Stage, access_token: string) {
  const { user, viewer, session } = await signedInWith(stage, access_token);
  const { secret } = await startTotp(stage.services, user, session);
  const code = await totpCode(secret, -1);
  const used_step = totpStep(-1);
  const { access_token: renewed, recovery_codes } = await confirmTotp(
    stage.services,
    viewer,
    session,
    { code },
  );
  return { secret, used_step, access_token: renewed, recovery_codes: recovery_codes ?? [] };
}

/** Keeps a passkey for whoever is signed in with this token. */
export async function withPasskey(stage: Stage, access_token: string, name = 'Security key') {
  const { user, viewer, session } = await signedInWith(stage, access_token);
  const { handle, options } = await startPasskey(stage.services, user, session);
  const key: Authenticator = authenticator(user.id, stage.services.settings.public_url);
  const response = key.attest(options.challenge);
  const made = await registerPasskey(stage.services, viewer, session, { handle, response, name });
  return { key, ...made };
}
