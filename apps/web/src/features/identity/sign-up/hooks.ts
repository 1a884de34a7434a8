import type { SignedInView } from '@guildhall/api/identity/views';
import type { Activate, SignUp } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { useEffect, useSyncExternalStore } from 'react';
import { apiClient } from '../../../lib/api/api-client.ts';
import { awaitActivation, setSignedIn } from '../../../lib/session/auth-state.ts';

const quiet = { quiet: true } as const;

interface Mailed {
  readonly mailed_code: MailedCode;
}
interface SignedUp extends Mailed {
  readonly user_id: string;
}

/**
 * Returns the user that the code from the mail will activate. Throws an ApiError; the form shows
 * it.
 */
export async function signUp(values: SignUp): Promise<SignedUp> {
  const signedUp = await apiClient.post<SignedUp>('api/oauth/signup/', values, quiet);
  awaitActivation(signedUp.user_id);
  return signedUp;
}

/** Confirms the email, and signs in. */
export async function activate(values: Activate): Promise<void> {
  const { user, access_token } = await apiClient.post<SignedInView>(
    'api/oauth/activate/',
    values,
    quiet,
  );
  setSignedIn(user, access_token);
}

export async function resendCode(userId: string): Promise<MailedCode> {
  const path = 'api/oauth/activate/resend/';
  const { mailed_code } = await apiClient.post<Mailed>(path, { user_id: userId }, quiet);
  return mailed_code;
}

/** When each wait ends, by its key; for browsers that keep nothing. */
const ends = new Map<string, number>();

function endOf(key: string): number | null {
  try {
    return Number(sessionStorage.getItem(key)) || null;
  } catch {
    return ends.get(key) ?? null;
  }
}

function startWait(key: string, seconds: number): void {
  const end = Date.now() + seconds * 1_000;
  ends.set(key, end);
  try {
    sessionStorage.setItem(key, String(end));
  } catch {
    // Without storage the wait begins again with each load of the page.
  }
}

function followSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1_000);
  return () => clearInterval(timer);
}

/**
 * The seconds left of a wait, and a function that starts it again. Its end is kept for the tab by
 * the key, so that it survives a reload. `atFirst` is how long the first one takes.
 */
export function useSecondsLeft(
  key: string,
  atFirst: number,
): [left: number, restart: (seconds: number) => void] {
  const left = useSyncExternalStore(
    followSeconds,
    () => {
      const end = endOf(key);
      return end === null ? atFirst : Math.max(0, Math.ceil((end - Date.now()) / 1_000));
    },
    () => atFirst,
  );
  useEffect(() => {
    if (atFirst > 0 && endOf(key) === null) startWait(key, atFirst);
  }, [key, atFirst]);
  return [left, (seconds) => startWait(key, seconds)];
}
