// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { startTransition, useSyncExternalStore } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { CAPTURE_EARLY_INPUT, useEarlyInput } from './early-input.ts';

const pressed = vi.fn<(known: string) => void>();
const sent = vi.fn<() => void>();

function Page() {
  useEarlyInput();
  const known = useSyncExternalStore(
    () => () => undefined,
    () => 'of the browser',
    () => 'of the server',
  );
  return (
    <>
      <button type="button" onClick={() => pressed(known)}>
        Save
      </button>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      />
    </>
  );
}

let root: Root | undefined;

/** The page as the server sends it, with the script of its head. */
function rendered() {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  page.innerHTML = renderToString(<Page />);
  // As the inline script of the document does.
  // oxlint-disable-next-line eslint/no-eval
  globalThis.eval(CAPTURE_EARLY_INPUT);
  return page;
}

const hydrate = (page: Element) =>
  startTransition(() => {
    root = hydrateRoot(page, <Page />);
  });

function inputTo(page: Element) {
  page.querySelector('button')?.click();
  page.querySelector('form')?.requestSubmit();
}

afterEach(() => {
  act(() => root?.unmount());
  vi.clearAllMocks();
});

test('input before the start of hydration is repeated once, when the page knows what the browser has', async () => {
  const page = rendered();
  inputTo(page);
  await act(async () => hydrate(page));
  expect(pressed).toHaveBeenCalledExactlyOnceWith('of the browser');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('input while the page is being hydrated counts once', async () => {
  const page = rendered();
  await act(async () => {
    hydrate(page);
    inputTo(page);
  });
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('input after hydration counts once', async () => {
  const page = rendered();
  await act(async () => hydrate(page));
  await act(async () => inputTo(page));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledTimes(1);
});
