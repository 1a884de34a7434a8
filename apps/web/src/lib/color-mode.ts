import { useEffect, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';

export const COLOR_MODE_KEY = 'color-mode';

export type ColorMode = 'light' | 'dark' | 'system';
export type ForcedColorMode = 'light' | 'dark';

/** What the `handle` of a page may contain; forcing `system` would mean nothing. */
export interface PageHandle {
  readonly colorMode?: ForcedColorMode;
}

const listeners = new Set<() => void>();

/** The choice of a visitor whose browser stores nothing; it lasts until the page is left. */
let unstored: ColorMode = 'system';

function storedMode(): ColorMode {
  try {
    const stored = localStorage.getItem(COLOR_MODE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return unstored;
  }
}

export function chooseColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(COLOR_MODE_KEY);
    else localStorage.setItem(COLOR_MODE_KEY, mode);
  } catch {
    unstored = mode;
  }
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

/** The mode that the current page forces, if any; forcing `system` is ignored (product.md §4). */
export function useForcedColorMode(): ForcedColorMode | null {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    const handle = match.handle as PageHandle | undefined;
    if (handle?.colorMode === 'light' || handle?.colorMode === 'dark') return handle.colorMode;
  }
  return null;
}

/** The mode that the page is shown in: the one that it forces, or else the preference. */
export function useActiveColorMode(): ColorMode {
  const preferred = useColorMode();
  return useForcedColorMode() ?? preferred;
}

/**
 * Keeps the active mode on <html>, where the design tokens read it, also when another tab changes
 * the preference. Before the scripts run, HEAD_SCRIPT does this.
 */
export function useAppliedColorMode(): void {
  const mode = useActiveColorMode();
  const forced = useForcedColorMode();
  useEffect(() => {
    if (mode === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = mode;
    // A page that forces no mode has no attribute from React: what the one before had is gone.
  }, [mode, forced]);
}
