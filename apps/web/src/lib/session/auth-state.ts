import type { SignedInView, UserView } from '@guildhall/api/identity/views';
import { useSyncExternalStore } from 'react';
import { apiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-errors.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.ts';
import { endSessionGeneration, readToken, TOKEN_KEY, writeToken } from './token.ts';

/** The fields of product.md §3. */
export interface AuthState {
  readonly user: UserView | null;
  /** Set after sign-up. */
  readonly userId: string | null;
  readonly isAuthenticated: boolean;
  readonly token: string | null;
  /** True until the stored token, if any, has been checked. */
  readonly loading: boolean;
}

const AT_START: AuthState = {
  user: null,
  userId: null,
  isAuthenticated: false,
  token: null,
  loading: true,
};

let state = AT_START;
let started = false;
let signedOutByUser = false;
const listeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();
const beforeSignOut = new Set<() => Promise<unknown>>();
/** A sign-out does not wait longer for what is being saved. */
const SAVED_WITHIN_MS = 3_000;

function set(next: Partial<AuthState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On the server, and until the browser has checked the token, there is no user. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => AT_START,
  );
}

export function authState(): AuthState {
  return state;
}

/** Stores the user and the token after any kind of sign-in. */
export function setSignedIn(user: UserView, token: string): void {
  writeToken(token);
  signedOutByUser = false;
  set({ user, token, userId: null, isAuthenticated: true, loading: false });
}

/** The user that the code from the mail will activate. */
export function awaitActivation(userId: string): void {
  set({ userId });
}

/** Registers what to clear when a user signs out or the session ends. */
export function onSignOut(handler: () => void): void {
  signOutListeners.add(handler);
}

/** Registers what is to be saved before a user signs out. */
export function onBeforeSignOut(handler: () => Promise<unknown>): () => void {
  beforeSignOut.add(handler);
  return () => beforeSignOut.delete(handler);
}

/** Stores the token that the server issued in place of ours after reauthentication. */
export function renewToken(token: string): void {
  if (state.user !== null) setSignedIn(state.user, token);
}

/** Reads the user again after a change. */
export async function refreshUser(): Promise<void> {
  await checkStoredToken();
}

/** Removes the user in this tab and in all others, which see that the token is gone. */
export function forgetUser(): void {
  writeToken(null);
  forget();
}

/** Removes the user in this tab only. */
function forget(): void {
  endSessionGeneration();
  for (const drop of signOutListeners) drop();
  set({ user: null, token: null, isAuthenticated: false, loading: false });
}

/** Delays before a check without a result is repeated. */
const CHECKED_AGAIN_AFTER_MS = [1_000, 3_000];

/**
 * Asks the server for the user of the stored token. If it rejects the token, there is no user. No
 * response, or a server error, says nothing about the token: it is kept, since otherwise a page
 * left while it loads would sign the user out in all tabs.
 */
async function checkStoredToken(): Promise<void> {
  const token = readToken();
  if (!token) {
    forget();
    return;
  }
  const verdict = await askWhoseItIs();
  // Another tab may have signed out or in meanwhile: then the event of that tab decides.
  if (readToken() !== token) return;
  if (verdict === 'nobody') forgetUser();
  else if (verdict !== 'unknown') showUser(verdict, token);
  else if (state.token === token) set({ loading: false });
  else forget();
}

/** Clears everything of the previous user when another one signs in from another tab. */
function showUser(user: UserView, token: string): void {
  if (state.user !== null && state.user.id !== user.id) globalThis.location.reload();
  else setSignedIn(user, token);
}

const isVerdict = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function askWhoseItIs(failures = 0): Promise<UserView | 'nobody' | 'unknown'> {
  try {
    return await apiClient.get<UserView>('api/oauth/profile/me/', { quiet: true });
  } catch (error) {
    if (isVerdict(error)) return 'nobody';
    const waitMs = CHECKED_AGAIN_AFTER_MS[failures];
    if (waitMs === undefined) return 'unknown';
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return await askWhoseItIs(failures + 1);
  }
}

/** Checks the stored token once, and then follows what other tabs do. */
export function startAuth(): void {
  if (started) return;
  started = true;
  void checkStoredToken();
  const checkAnother = () => {
    if (readToken() !== state.token) void checkStoredToken();
  };
  globalThis.addEventListener('storage', ({ key }) => {
    // `key` is null when a tab has cleared all of the storage.
    if (key === TOKEN_KEY || key === null) checkAnother();
  });
  // A page restored from the back/forward cache has received no events meanwhile.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkAnother();
  });
  // Repeats a check that ended without a result.
  globalThis.addEventListener('online', checkAnother);
}

/** Completes any kind of sign-in. */
export function completeSignIn({ user, access_token }: SignedInView): void {
  setSignedIn(user, access_token);
}

/** Signs in if the password is enough. Throws an ApiError, which the form shows. */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<SignInOutcome> {
  const outcome = await signInOutcome(
    apiClient.post<SignedInView>('api/oauth/login/', credentials, { quiet: true }),
  );
  if (outcome.outcome === 'signed_in') completeSignIn(outcome.signedIn);
  return outcome;
}

/**
 * Ends the session, after what was typed last is saved. This browser removes the token first: the
 * server then refuses whatever else it was asked with it, and a refusal may arrive before the
 * answer to the sign-out.
 */
export async function signOut(): Promise<void> {
  if (beforeSignOut.size > 0) {
    const saved = Promise.allSettled([...beforeSignOut].map(async (save) => await save()));
    await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS))]);
  }
  const token = readToken();
  signedOutByUser = true;
  forgetUser();
  if (token === null) return;
  try {
    await apiClient.post('api/oauth/logout/', undefined, {
      quiet: true,
      headers: { authorization: `JWT ${token}` },
      keepalive: true,
    });
  } catch {
    // The session on the server then expires.
  }
}

/** Whether the last user of this tab signed out here, and nobody has signed in since. */
export function wasSignedOutByUser(): boolean {
  return signedOutByUser;
}
