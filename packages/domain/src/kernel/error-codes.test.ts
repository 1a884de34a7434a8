import { expect, test } from 'vitest';
import { catalogErrors } from '../catalog/errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { offerErrors } from '../offers/errors.ts';
import { orderErrors } from '../orders/errors.ts';
import { paymentErrors } from '../payments/errors.ts';
import { vaultErrors } from '../vault/errors.ts';
import { walletErrors } from '../wallet/errors.ts';
import { errorCatalogue } from './error-codes.ts';

test('no two rooms use the same code', () => {
  const rooms = [
    catalogErrors,
    identityErrors,
    offerErrors,
    orderErrors,
    paymentErrors,
    vaultErrors,
    walletErrors,
  ];
  const codes = rooms.flatMap((room) => Object.keys(room));
  expect(new Set(codes).size).toBe(codes.length);
  for (const room of rooms) expect(errorCatalogue).toMatchObject(room);
});

test('every code has a meaning of one sentence', () => {
  for (const [code, { meaning }] of Object.entries(errorCatalogue)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].+\.$/);
  }
});
