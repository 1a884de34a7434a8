import type { SignedInView, UserView } from '@guildhall/api/identity/views';
import { useSyncExternalStore } from 'react';
import { ApiError, apiClient } from './api-client.ts';
import { type SignInOutcome, signInOutcome } from './sign-in-outcome.ts';
import { endSessionGeneration, readToken, TOKEN_KEY, writeToken } from './token.ts';

/** The fields of product.md §3. */
export interface AuthState {
  readonly user: UserView | null;
  /** Set after signing up. */
  readonly userId: string | null;
  readonly isAuthenticated: boolean;
  readonly token: string | null;
  /** True until the stored token, if there is one, has been checked. */
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
let signedOutAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();

function set(next: Partial<AuthState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While rendering on the server and until the browser has looked, nobody is known. */
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

/** Somebody has proven who he is, in whatever way. */
export function setSignedIn(user: UserView, token: string): void {
  writeToken(token);
  set({ user, token, userId: null, isAuthenticated: true, loading: false });
}

/** Whom the code of the mail will activate. */
export function awaitActivation(userId: string): void {
  set({ userId });
}

/** What else has to forget a visitor who signs out, or whose session has ended. */
export function onSignOut(handler: () => void): void {
  signOutListeners.add(handler);
}

/** The server has put another token in the place of ours: this user proved himself again. */
export function renewToken(token: string): void {
  if (state.user !== null) setSignedIn(state.user, token);
}

/** Reads the user anew, after something of his has changed. */
export async function refreshUser(): Promise<void> {
  await checkStoredToken();
}

/** Forgets who was signed in, here and in the other tabs (they see the token vanish). */
export function forgetUser(): void {
  writeToken(null);
  forget();
}

/** Forgets in this tab alone. */
function forget(): void {
  endSessionGeneration();
  for (const drop of signOutListeners) drop();
  set({ user: null, token: null, isAuthenticated: false, loading: false });
}

/** A check without a verdict is made again after each of these. */
const CHECKED_AGAIN_AFTER_MS = [1_000, 3_000];

/**
 * Asks the server whom the stored token belongs to. A refusal silently means: nobody. No answer,
 * or that of a broken or busy server, says nothing of the token: it stays, or a page that is left
 * while it asks would sign its user out in every tab.
 */
async function checkStoredToken(): Promise<void> {
  const token = readToken();
  if (!token) {
    forget();
    return;
  }
  const verdict = await askWhoseItIs();
  // Another tab may have signed out or in meanwhile: then that tab's event decides.
  if (readToken() !== token) return;
  if (verdict === 'nobody') forgetUser();
  else if (verdict !== 'unknown') showUser(verdict, token);
  else if (state.token === token) set({ loading: false });
  else forget();
}

/** Of one user nothing may be left on the screen for the next, who came by another tab. */
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

/** Checks the stored token once, and from then on follows what other tabs do. */
export function startAuth(): void {
  if (started) return;
  started = true;
  void checkStoredToken();
  const checkAnother = () => {
    if (readToken() !== state.token) void checkStoredToken();
  };
  globalThis.addEventListener('storage', ({ key }) => {
    // `key` is null when a tab has cleared everything.
    if (key === TOKEN_KEY || key === null) checkAnother();
  });
  // A page that Back brings as it was has heard of nothing meanwhile.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) checkAnother();
  });
  // Where a check has ended without a verdict.
  globalThis.addEventListener('online', checkAnother);
}

/** Lets in whoever has just proven himself, whichever way. */
export function completeSignIn({ user, access_token }: SignedInView): void {
  setSignedIn(user, access_token);
}

/** Signs in where the password suffices. Throws an ApiError, which the form shows. */
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

/** Ends the session. Whatever the server says, this browser forgets the token. */
export async function signOut(): Promise<void> {
  try {
    await apiClient.post('api/oauth/logout/', undefined, { quiet: true });
  } catch {
    // The session on the server runs out by itself.
  }
  signedOutAt = Date.now();
  forgetUser();
}

/** Whether the visitor has just gone of his own accord: the page he leaves asks for no sign-in. */
export function hasJustSignedOut(): boolean {
  return Date.now() - signedOutAt < 1000;
}
