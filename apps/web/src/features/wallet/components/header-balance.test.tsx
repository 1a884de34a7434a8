// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { sampleWallet } from '../test-answers.ts';
import { HeaderBalance } from './header-balance.tsx';

const t = messagesIn('en', 'wallet');

beforeEach(() => signedIn());

test('the header shows what can be spent, and what cannot apart from it', async () => {
  const wallet = sampleWallet({ spendable_minor: 1_000, total_minor: 11_400 });
  api.answer('wallet.summary', () => wallet);
  renderPage(<HeaderBalance className="flex" />);
  expect(await screen.findByText('$10.00')).toBeTruthy();
  expect(screen.getByText(t('header_held', { amount: '$104.00' }))).toBeTruthy();
  expect(screen.queryByText('$114.00')).toBeNull();
});

test('where all can be spent nothing stands beside it', async () => {
  const wallet = sampleWallet({ spendable_minor: 1_000, total_minor: 1_000 });
  api.answer('wallet.summary', () => wallet);
  renderPage(<HeaderBalance className="flex" />);
  expect(await screen.findByText('$10.00')).toBeTruthy();
  expect(screen.queryByText(/held/)).toBeNull();
});
