// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../lib/test-page.tsx';
import { StatusPage } from './status-page.tsx';

const t = messagesIn('en', 'site/status');
const checkedAt = '2026-11-20T12:00:00.000Z';

test('while all works, the page says so and nothing about delays', () => {
  const parts = [{ part: 'shop' as const, works: true }];
  renderPage(<StatusPage status={{ checked_at: checkedAt, parts }} />);
  expect(screen.getByText(t('all_well'))).toBeDefined();
  expect(screen.queryByText(t('late_help'))).toBeNull();
});

test('a part that is late says what that means for a visitor', () => {
  const parts = [
    { part: 'shop' as const, works: true },
    { part: 'mails' as const, works: false },
  ];
  renderPage(<StatusPage status={{ checked_at: checkedAt, parts }} />);
  expect(screen.getByText(t('some_late', { count: 1 }))).toBeDefined();
  expect(screen.getByText(t('late_text.mails'))).toBeDefined();
  expect(screen.getByText(t('late'))).toBeDefined();
});
