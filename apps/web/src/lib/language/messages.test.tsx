// @vitest-environment happy-dom
import { catalogueOf } from '@guildhall/locales/catalogues';
import { startTransition, Suspense, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideMessages, useMessages } from './messages.ts';

let root: Root;
let container: HTMLElement;
const errors: unknown[] = [];
const keepError = (error: unknown) => errors.push(error);

beforeEach(() => {
  container = document.createElement('div');
  root = createRoot(container, { onUncaughtError: keepError, onRecoverableError: keepError });
  provideMessages({ catalogueOf: () => undefined, filesOf: () => ({ wallet: '/wallet.json' }) });
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

function Wallet() {
  const t = useMessages('wallet');
  const [shown] = useState(true);
  return shown ? t('title') : null;
}

test('a component whose messages arrive while it suspends is rendered without an error', async () => {
  vi.stubGlobal(
    'fetch',
    async () => await Promise.resolve(Response.json(catalogueOf('en', 'wallet'))),
  );
  root.render(<Suspense fallback="…">before</Suspense>);
  await vi.waitFor(() => expect(container.textContent).toBe('before'));
  startTransition(() => {
    root.render(
      <Suspense fallback="…">
        <Wallet />
      </Suspense>,
    );
  });
  await vi.waitFor(() => expect(container.textContent).not.toMatch(/^(before|…)$/));
  expect(container.textContent).toBe('Wallet');
  expect(errors).toEqual([]);
});
