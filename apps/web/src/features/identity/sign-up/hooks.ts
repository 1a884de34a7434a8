import type { SignedInView } from '@guildhall/api/identity/views';
import type { Activate, SignUp } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { useEffect, useState } from 'react';
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

/** The seconds left, and a function that restarts them. */
export function useSecondsLeft(atFirst: number): [left: number, restart: (from: number) => void] {
  const [left, setLeft] = useState(atFirst);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  return [left, setLeft];
}
