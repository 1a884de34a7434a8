import { expect, test } from 'vitest';
import { untrustedProxyWarning } from './trusted-proxies.ts';

test.each([
  ['https://shop.example', false, true],
  ['https://shop.example', true, false],
  ['http://localhost:3000', false, false],
])('%s, trusting a proxy: %s: warns: %s (R2)', (publicUrl, trustsProxy, warns) => {
  const warning = untrustedProxyWarning(publicUrl, trustsProxy);
  expect(warning?.includes('TRUST_PROXY') ?? false).toBe(warns);
});
