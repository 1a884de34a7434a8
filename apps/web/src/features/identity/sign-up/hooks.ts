import type { SignedInView } from '@guildhall/api/identity/views';
import type { Activate, SignUp } from '@guildhall/domain/identity/schema';
import { useEffect, useState } from 'react';
import { apiClient } from '../../../lib/api-client.ts';
import { awaitActivation, setSignedIn } from '../../../lib/auth-state.ts';

const quiet = { quiet: true } as const;

/**
 * Returns the user that the code from the mail will activate. Throws an ApiError; the form shows
 * it.
 */
export async function signUp(values: SignUp): Promise<string> {
  const { user_id } = await apiClient.post<{ user_id: string }>('api/oauth/signup/', values, quiet);
  awaitActivation(user_id);
  return user_id;
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

export async function resendCode(userId: string): Promise<void> {
  await apiClient.post('api/oauth/activate/resend/', { user_id: userId }, quiet);
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
