// @vitest-environment happy-dom
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { FeesPage } from './fees-page.tsx';

const t = messagesIn('en', 'rules');

const fees = {
  now: '2026-11-20T12:00:00.000Z',
  currency: 'USD',
  version: 1,
  numbers: firstRuleBook,
  changes: [
    {
      version: 3,
      effective_at: '2026-12-20T00:00:00.000Z',
      announced_at: '2026-11-19T00:00:00.000Z',
      changed: [
        { field: 'levels.0.commission.account', before: 800, after: 700 },
        { field: 'withdrawals.fees.bank.least_minor', before: 100, after: 200 },
        { field: 'levels.4.code_hold_days', before: null, after: 1 },
      ],
    },
    {
      version: 2,
      effective_at: '2026-10-20T00:00:00.000Z',
      announced_at: '2026-10-01T00:00:00.000Z',
      changed: [{ field: 'fund_share', before: 150, after: 100 }],
    },
  ],
} as unknown as OutputOf<'rules.fees'>;

/** The value beside a label. */
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

test('the example of rules.md §3: 100.00 of an account at level 0', () => {
  renderPage(<FeesPage fees={fees} />);
  expect(valueOf(t('calculator.buyer_pays'))).toBe('$104.00');
  expect(valueOf(t('calculator.of_it_fee'))).toBe('$4.00');
  expect(valueOf(t('calculator.commission'))).toBe('−$8.00');
  expect(valueOf(t('calculator.seller_gets'))).toBe('$92.00');
  expect(valueOf(t('calculator.held', { days: '7 days' }))).toBe('$82.80');
  expect(valueOf(t('calculator.reserve', { days: '90 days' }))).toBe('$9.20');
});

test('another level, kind and price are computed again; what is no price is said', async () => {
  const { user } = renderPage(<FeesPage fees={fees} />);
  await user.click(screen.getByRole('combobox', { name: t('calculator.kind') }));
  await user.click(await screen.findByRole('option', { name: t('calculator.gift_card') }));
  await user.click(screen.getByRole('combobox', { name: t('calculator.level') }));
  await user.click(
    await screen.findByRole('option', { name: t('calculator.level_name', { level: 4 }) }),
  );
  const amount = screen.getByRole('textbox', { name: t('calculator.price') });
  await user.clear(amount);
  await user.type(amount, '50');
  // 2.5 % for the buyer, 3 % for the seller, 3 % in reserve, 70 % of the rest at once.
  expect(valueOf(t('calculator.buyer_pays'))).toBe('$51.25');
  expect(valueOf(t('calculator.seller_gets'))).toBe('$48.50');
  expect(valueOf(t('calculator.at_once'))).toBe('$32.93');
  expect(screen.queryByRole('combobox', { name: t('calculator.warranty') })).toBeNull();
  await user.clear(amount);
  await user.type(amount, '0.5');
  expect(screen.queryByText(t('calculator.buyer_pays'))).toBeNull();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});

test('each change says from when it holds, and what was before', () => {
  renderPage(<FeesPage fees={fees} />);
  const [announced, since] = screen.getAllByRole('heading', { level: 3, name: /2026/ });
  expect(announced?.textContent).toContain('announced');
  expect(since?.textContent).not.toContain('announced');
  const changes = announced?.parentElement?.textContent ?? '';
  expect(changes).toContain('8% → 7%');
  expect(changes).toContain('$1.00 → $2.00');
  expect(changes).toContain('– → 1 day');
});
