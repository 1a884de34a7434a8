// @vitest-environment happy-dom
import { _api } from '@iconify/react';
import { expect, test } from 'vitest';
import { connectIconService } from './icon-service.ts';

test('icons are asked of the own service, for 5 s, again after 750 ms, in addresses of at most 500 characters (product.md §9.10)', () => {
  connectIconService();
  expect(_api.getAPIConfig('')).toMatchObject({
    resources: [globalThis.location.origin],
    path: '/api/icons/',
    timeout: 5_000,
    rotate: 750,
    maxURL: 500,
  });
});
