// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, refused } from '../../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { StepUpScope } from '../../identity/step-up/components/step-up-scope.tsx';
import { sampleDataExport } from '../test-answers.ts';
import { DataExportCard } from './data-export-card.tsx';

const t = messagesIn('en', 'privacy');
const AT = '2026-12-04T12:00:00.000Z';
const base = { requested_at: '2026-11-27T12:00:00.000Z', expires_at: null, bytes: null };
const preparing = { ...sampleDataExport({ ...base, state: 'preparing' }), next_at: AT };
const ready = {
  ...sampleDataExport({ ...base, state: 'ready', expires_at: AT, bytes: 2_400_000 }),
  next_at: AT,
};

beforeEach(() => signedIn());
afterEach(() => vi.restoreAllMocks());

const card = () =>
  renderPage(
    <StepUpScope>
      <DataExportCard />
    </StepUpScope>,
  );
const button = async (name: string) => await screen.findByRole('button', { name });

test('a copy that was asked for is being made, and cannot be asked for again', async () => {
  let copy = sampleDataExport();
  api.answer('privacy.dataExport', () => copy);
  api.answer('privacy.requestDataExport', () => {
    copy = preparing;
    return {};
  });
  const { user } = card();
  await user.click(await button(t('export.request')));
  await screen.findByText(t('export.preparing'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(shownToasts.map(({ message }) => message)).toContain(t('export.requested'));
});

test('a copy that is ready is saved from its address', async () => {
  api.answer('privacy.dataExport', () => ready);
  api.answer('privacy.downloadDataExport', () => ({ url: '/api/privacy/data-export/?token=t' }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.getAttribute('href') ?? ''} ${String(this.hasAttribute('download'))}`);
  });
  const { user } = card();
  await screen.findByText(/Your copy is ready \(3\sMB\)/);
  expect(screen.getByText(/You can ask for the next copy from Fri, Dec 4/)).toBeTruthy();
  await user.click(await button(t('export.download')));
  await waitFor(() => expect(saved).toEqual(['/api/privacy/data-export/?token=t true']));
});

test('a copy whose time ended meanwhile is read again, and its refusal is told', async () => {
  let reads = 0;
  api.answer('privacy.dataExport', () => {
    reads += 1;
    return ready;
  });
  api.answer('privacy.downloadDataExport', () => {
    throw refused('DATA_EXPORT_NOT_FOUND');
  });
  const { user } = card();
  await user.click(await button(t('export.download')));
  await waitFor(() => expect(reads).toBe(2));
  await waitFor(() =>
    expect(shownToasts.map(({ message }) => message).join(' ')).toContain('no copy of your data'),
  );
});

test.each([
  ['failed', t('export.failed')],
  ['expired', 'Your last copy was deleted on Fri, Dec 4'],
] as const)(
  'after a copy %s, that is said, and another one can be asked for',
  async (state, text) => {
    api.answer('privacy.dataExport', () => sampleDataExport({ ...base, state, expires_at: AT }));
    card();
    await screen.findByText((shown) => shown.startsWith(text));
    expect(await button(t('export.request'))).toBeTruthy();
  },
);
