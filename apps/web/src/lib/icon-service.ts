import { addAPIProvider } from '@iconify/react';
import { apiAddress } from './api/api-fetch.ts';

/** The limits of the icon service (product.md §9). Times in milliseconds, lengths in characters. */
export const ICON_SERVICE = {
  /** A page shows a plain icon after so long, until the right one arrives. */
  fetch_timeout: 1_500,
  /** The client gives up a request after so long, and asks again after `rotate`. */
  client: { timeout: 5_000, rotate: 750, maxURL: 500 },
} as const;

/** Tells Iconify's client to ask the product's own service. Its addresses start with this path. */
export function connectIconService(): void {
  const { origin, pathname } = new URL(apiAddress('api/icons/'), globalThis.location.href);
  addAPIProvider('', { resources: [origin], path: pathname, ...ICON_SERVICE.client });
}
