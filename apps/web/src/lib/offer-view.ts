import { useSyncExternalStore } from 'react';

/** How lists of offers look: rows that show many, or large cards. Only the browser knows it. */
export type OfferView = 'roomy' | 'dense';

export const OFFER_VIEW_KEY = 'offer-view';

const listeners = new Set<() => void>();

function storedView(): OfferView {
  try {
    return localStorage.getItem(OFFER_VIEW_KEY) === 'dense' ? 'dense' : 'roomy';
  } catch {
    return document.documentElement.dataset['offers'] === 'dense' ? 'dense' : 'roomy';
  }
}

/** Sets the attribute that the styles follow; lib/head-script.ts sets it before the first paint. */
export function chooseOfferView(view: OfferView): void {
  if (view === 'dense') document.documentElement.dataset['offers'] = view;
  else delete document.documentElement.dataset['offers'];
  try {
    if (view === 'dense') localStorage.setItem(OFFER_VIEW_KEY, view);
    else localStorage.removeItem(OFFER_VIEW_KEY);
  } catch {
    // Storage is not available: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The view of the visitor; `roomy` on the server. */
export function useOfferView(): OfferView {
  return useSyncExternalStore(subscribe, storedView, () => 'roomy');
}
