// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { sampleGroup } from '../test-answers.ts';
import { Ledger } from './ledger.tsx';

const t = messagesIn('en', 'wallet');

/** How many rows the page shows when it is printed, each time. */
const printed: number[] = [];
const shown = () => screen.getAllByText(t('entry.topped_up')).length;

/** So many pages, each with one top-up. */
const pagesOf = (count: number) =>
  api.answer('wallet.statement', ({ cursor }) => {
    const page = cursor === null || cursor === undefined ? 1 : Number(cursor);
    const next = page < count ? String(page + 1) : null;
    return { groups: [sampleGroup(`top-up-${page}`)], next_cursor: next };
  });

beforeEach(() => {
  signedIn();
  printed.length = 0;
  vi.stubGlobal('print', () => printed.push(shown()));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function print() {
  const { user } = renderPage(<Ledger />);
  await waitFor(() => expect(shown()).toBe(1));
  await user.click(screen.getByRole('button', { name: t('ledger.print') }));
  await waitFor(() => expect(printed).toHaveLength(1));
}

describe('printing the statement', () => {
  test('loads the whole period first', async () => {
    pagesOf(4);
    await print();
    expect(printed).toEqual([4]);
    expect(screen.queryByText(t('ledger.print_more'))).toBeNull();
  });

  test('stops at a limit, and the page says that there is more', async () => {
    pagesOf(100);
    await print();
    expect(printed).toEqual([25]);
    expect(screen.getByText(t('ledger.print_more'))).toBeTruthy();
    expect(api.inputs('wallet.statement')).toHaveLength(25);
  });
});
