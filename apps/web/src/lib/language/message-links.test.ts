import { expect, test } from 'vitest';
import { shortened, whole } from './message-links.tsx';

test('the list of message files in a page is short and gives the same addresses', () => {
  const files = {
    site: '/assets/site-MyJu3dtb.json',
    'catalog/editing': '/assets/editing-07tv_-rM.json',
    'offers/own': '/packages/locales/generated/en/offers/own.json?url',
    wallet: 'https://cdn.example/assets/wallet-829ppIaO.json',
  };
  expect(shortened(files)).toEqual({
    site: 'MyJu3dtb',
    'catalog/editing': '07tv_-rM',
    'offers/own': '/packages/locales/generated/en/offers/own.json?url',
    wallet: 'https://cdn.example/assets/wallet-829ppIaO.json',
  });
  expect(whole(shortened(files))).toEqual(files);
});
