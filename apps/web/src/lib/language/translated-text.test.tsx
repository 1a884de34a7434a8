// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTranslatedTexts } from './translated-text.ts';

let stop = () => {};
beforeEach(() => {
  stop = keepTranslatedTexts(document);
});
afterEach(() => {
  cleanup();
  stop();
});

/** What Google Translate does to a page. */
async function translate(root: Node): Promise<void> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.closest('font')) continue;
    const font = document.createElement('font');
    font.textContent = `‹${text.data}›`;
    text.replaceWith(font);
  }
  await act(async () => undefined);
}

interface State {
  readonly quantity: number;
  readonly isPaid: boolean;
}

function Order({ quantity, isPaid }: State) {
  return (
    <p data-testid="order">
      {isPaid && <b>Paid</b>}
      {quantity} codes
      {!isPaid && ' to pay'}
      {!isPaid && <i>now</i>}
    </p>
  );
}

/** Renders an order, and returns how it changes. */
function renderOrder(): (state: State) => void {
  const { rerender } = render(<Order quantity={1} isPaid={false} />);
  return (state) => rerender(<Order {...state} />);
}

const order = () => screen.getByTestId('order');

test('a translated text that changes is shown as it is now, and can be translated again', async () => {
  const change = renderOrder();
  await translate(order());
  expect(order().textContent).toBe('‹1›‹ codes›‹ to pay›‹now›');
  await act(async () => change({ quantity: 2, isPaid: false }));
  expect(order().textContent).toBe('2‹ codes›‹ to pay›‹now›');
  await translate(order());
  expect(order().textContent).toBe('‹2›‹ codes›‹ to pay›‹now›');
});

test('an element appears before a translated text, and a translated text goes', async () => {
  const change = renderOrder();
  await translate(order());
  await act(async () => change({ quantity: 1, isPaid: true }));
  expect(order().textContent).toBe('Paid‹1›‹ codes›');
  await act(async () => change({ quantity: 1, isPaid: false }));
  expect(order().textContent).toBe('‹1›‹ codes› to paynow');
});

test('the original is shown again where the browser takes its translation away', async () => {
  const change = renderOrder();
  await translate(order());
  for (const font of order().querySelectorAll('font')) font.remove();
  await act(async () => undefined);
  expect(order().textContent).toBe('1 codes to paynow');
  await act(async () => change({ quantity: 3, isPaid: true }));
  expect(order().textContent).toBe('Paid3 codes');
});
