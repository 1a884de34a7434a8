import type { SignedInView } from '@guildhall/api/identity/views';
import type { Activate, SignUp } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { useCallback, useEffect, useState } from 'react';
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

/** When the wait of a key ends; null without one, or where the browser keeps nothing. */
function endOf(key: string): number | null {
  try {
    return Number(sessionStorage.getItem(key)) || null;
  } catch {
    return null;
  }
}

function keepEnd(key: string, end: number): void {
  try {
    sessionStorage.setItem(key, String(end));
  } catch {
    // Without storage the wait begins again with each load of the page.
  }
}

/**
 * The seconds left of a wait, and a function that starts it again. Its end is kept for the tab by
 * the key, so that it survives a reload.
 */
export function useSecondsLeft(
  key: string,
  atFirst: number,
): [left: number, restart: (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const restart = useCallback(
    (seconds: number) => {
      const next = Date.now() + seconds * 1_000;
      keepEnd(key, next);
      setNow(Date.now());
      setEnd(next);
    },
    [key],
  );
  useEffect(() => {
    const kept = endOf(key);
    if (kept === null && atFirst > 0) return restart(atFirst);
    setNow(Date.now());
    setEnd(kept);
  }, [key, atFirst, restart]);
  const left = end === null ? atFirst : Math.max(0, Math.ceil((end - now) / 1_000));
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [left, now]);
  return [left, restart];
}
