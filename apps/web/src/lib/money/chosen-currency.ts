import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { useSyncExternalStore } from 'react';

/** The currency that prices are shown in beside the shop's own. Only the browser knows it. */
export const CURRENCY_KEY = 'currency';

const CODE = /^[A-Z]{3}$/;
const listeners = new Set<() => void>();

/** ISO 4217; null for the shop's own currency alone. */
export function chosenCurrency(): string | null {
  const { currency = '' } = document.documentElement.dataset;
  return CODE.test(currency) ? currency : null;
}

/**
 * Sets the attribute that the styles follow: prices reserve the room for a second amount.
 * lib/head-script.ts sets it before the first paint.
 */
export function chooseCurrency(currency: string): void {
  const isOwn = currency === SETTLEMENT_CURRENCY;
  try {
    if (isOwn) localStorage.removeItem(CURRENCY_KEY);
    else localStorage.setItem(CURRENCY_KEY, currency);
  } catch {
    // Storage is not available: the choice lasts until the page is left.
  }
  applyCurrency(isOwn ? null : currency);
}

function applyCurrency(currency: string | null): void {
  if (currency === null) delete document.documentElement.dataset['currency'];
  else document.documentElement.dataset['currency'] = currency;
  for (const listener of listeners) listener();
}

/** What another tab has chosen. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === CURRENCY_KEY) applyCurrency(newValue);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener('storage', follow);
  };
}

/** The currency of the visitor; null on the server. */
export function useChosenCurrency(): string | null {
  return useSyncExternalStore(subscribe, chosenCurrency, () => null);
}
