import { useEffect, useSyncExternalStore } from 'react';
import { authState, onSignOut, useAuth } from '../session/auth-state.ts';

/**
 * The offers that the signed-in user keeps. Public pages are the same for everybody, so the browser
 * asks for them once, in a call of its own.
 */
let kept: ReadonlySet<string> | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string> | null): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSignOut(() => {
  loading = null;
  set(null);
});

async function load(): Promise<void> {
  const userId = authState().user?.id;
  const { calls } = await import('../api/api-calls.ts');
  const { offer_ids } = await calls.offers.favouriteIds.query();
  // Somebody else may have signed in meanwhile.
  if (authState().user?.id === userId) set(new Set(offer_ids));
}

/**
 * Whether the favourites are known. Never rejects: what did not load is asked for again later, and
 * until then no heart is filled.
 */
export async function ensureLoaded(): Promise<boolean> {
  loading ??= load().catch(() => {
    loading = null;
  });
  await loading;
  return kept !== null;
}

/** The ids of the user's favourites; null while they are not known, and for visitors. */
export function useFavouriteIds(): ReadonlySet<string> | null {
  const { isAuthenticated } = useAuth();
  useEffect(() => {
    if (!isAuthenticated) return;
    void ensureLoaded();
  }, [isAuthenticated]);
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
}

function show(offerId: string, isKept: boolean): void {
  if (kept === null) return;
  const next = new Set(kept);
  if (isKept) next.add(offerId);
  else next.delete(offerId);
  set(next);
}

/** Shows the change at once, and takes it back if the server refuses it. Throws then. */
export async function changeFavourite(offerId: string, isKept: boolean): Promise<void> {
  if (kept === null) await ensureLoaded();
  const wasKept = kept?.has(offerId) ?? !isKept;
  show(offerId, isKept);
  try {
    const { calls } = await import('../api/api-calls.ts');
    const { keepFavourite, removeFavourite } = calls.offers;
    await (isKept ? keepFavourite : removeFavourite).mutate({ offer_id: offerId });
  } catch (error) {
    show(offerId, wasKept);
    throw error;
  }
}

const WANTED_KEY = 'wanted-favourite';

/** Remembers in this tab what a visitor wants to keep as soon as they have signed in. */
export function wantFavourite(offerId: string): void {
  try {
    sessionStorage.setItem(WANTED_KEY, offerId);
  } catch {
    // Storage is not available: they press the button again.
  }
}

/** Whether the user wanted to keep this offer before they signed in; asked once. */
export function takeWanted(offerId: string): boolean {
  try {
    if (sessionStorage.getItem(WANTED_KEY) !== offerId) return false;
    sessionStorage.removeItem(WANTED_KEY);
    return true;
  } catch {
    return false;
  }
}
