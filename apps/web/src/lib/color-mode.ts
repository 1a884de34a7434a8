import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';

export const COLOR_MODE_KEY = 'color-mode';

export type ColorMode = 'light' | 'dark' | 'system';
export type ForcedColorMode = 'light' | 'dark';

/** What a page's `handle` may hold; forcing `system` means nothing, so it cannot be written. */
export interface PageHandle {
  readonly colorMode?: ForcedColorMode;
}

const listeners = new Set<() => void>();

function storedMode(): ColorMode {
  try {
    const stored = localStorage.getItem(COLOR_MODE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the mode on <html>; the tokens do the rest. */
export function applyColorMode(forced: ForcedColorMode | null): void {
  const mode = forced ?? storedMode();
  if (mode === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = mode;
}

export function chooseColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(COLOR_MODE_KEY);
    else localStorage.setItem(COLOR_MODE_KEY, mode);
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  if (mode === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = mode;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/** The visitor's preference; `system` while rendering on the server. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, storedMode, () => 'system');
}

/** The mode the current page insists on, if it does. */
export function useForcedColorMode(): ForcedColorMode | null {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    const handle = match.handle as PageHandle | undefined;
    if (handle?.colorMode === 'light' || handle?.colorMode === 'dark') return handle.colorMode;
  }
  return null;
}
