import { useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';

export const COLOR_MODE_KEY = 'color-mode';

export type ColorMode = 'light' | 'dark' | 'system';
export type ForcedColorMode = 'light' | 'dark';

/** What the `handle` of a page may contain; forcing `system` would mean nothing. */
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

/** Sets the mode on <html>; the design tokens follow it. */
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
    // Storage is not available: the choice lasts until the page is left.
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

/** The preference of the visitor; `system` on the server. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, storedMode, () => 'system');
}

/** The mode that the current page forces, if any. */
export function useForcedColorMode(): ForcedColorMode | null {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    const handle = match.handle as PageHandle | undefined;
    if (handle?.colorMode === 'light' || handle?.colorMode === 'dark') return handle.colorMode;
  }
  return null;
}
