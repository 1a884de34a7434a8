// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from './test-page.tsx';
import { OfferArt } from './offer-art.tsx';

const offer = {
  id: 'a',
  kind: 'account',
  product_slug: 'valorant',
  product_name: 'Valorant',
} as const;
const variant = (width: number, type: string) => ({
  url: `/files/${String(width)}.${type}`,
  media_type: `image/${type}`,
  width,
  height: width / 2,
});
const cover = [320, 640].flatMap((width) => [variant(width, 'avif'), variant(width, 'webp')]);

test('an offer with photos shows its first one in the smallest size, lazily and with its size', () => {
  const { container } = renderPage(<OfferArt offer={{ ...offer, cover }} />, '/');
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/files/320.webp');
  expect(container.querySelector('source')?.getAttribute('srcset')).toBe('/files/320.avif');
  // No item of its own in a flex box.
  expect(container.querySelector('source')?.className).toBe('hidden');
  const attributes = ['width', 'height', 'loading', 'alt'].map((name) => image?.getAttribute(name));
  expect(attributes).toEqual(['320', '160', 'lazy', '']);
  expect(container.querySelector('svg')).toBeNull();
});

test('the first pictures of a page are loaded at once', () => {
  const { container } = renderPage(<OfferArt offer={{ ...offer, cover }} eager />, '/');
  expect(container.querySelector('img')?.getAttribute('loading')).toBe('eager');
});

test('the very first one comes before other pictures', () => {
  const { container } = renderPage(<OfferArt offer={{ ...offer, cover }} eager="first" />, '/');
  const image = container.querySelector('img');
  expect([image?.getAttribute('loading'), image?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ]);
});

test.each<[string, readonly (typeof cover)[number][] | undefined]>([
  ['without photos', []],
  ['of which no photos are known', undefined],
])('an offer %s is drawn', (_what, photos) => {
  const { container } = renderPage(<OfferArt offer={{ ...offer, cover: photos }} />, '/');
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a photo that cannot be loaded is drawn', () => {
  const { container } = renderPage(<OfferArt offer={{ ...offer, cover }} />, '/');
  const image = container.querySelector('img');
  if (image !== null) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});
