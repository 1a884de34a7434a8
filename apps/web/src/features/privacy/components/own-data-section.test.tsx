// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, refused } from '../../../lib/test-api.ts';
import { renderPage, sampleUser, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { StepUpScope } from '../../identity/step-up/components/step-up-scope.tsx';
import { sampleClosing } from '../test-answers.ts';
import { ClosingNotice } from './closing-notice.tsx';
import { OwnDataSection } from './own-data-section.tsx';

const t = messagesIn('en', 'privacy');
const CLOSES_AT = '2026-12-11T12:00:00.000Z';

beforeEach(() => signedIn());

const section = () =>
  renderPage(
    <StepUpScope>
      <OwnDataSection />
    </StepUpScope>,
  );
const button = async (name: string) => await screen.findByRole('button', { name });

describe('closing the account', () => {
  test('is asked for once more, and shows until when one may come back', async () => {
    let closing = sampleClosing();
    api.answer('privacy.closing', () => closing);
    api.answer('privacy.closeAccount', () => {
      closing = sampleClosing({ closes_at: CLOSES_AT });
      return { closes_at: CLOSES_AT };
    });
    api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ closes_at: CLOSES_AT }));
    const { user } = section();
    await user.click(await button(t('close.start')));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: t('close.submit') }));
    await button(t('closing.keep'));
    expect(shownToasts.map(({ message }) => message)).toContain(t('close.started'));
  });

  test('is not offered while something blocks it, and each thing is said', async () => {
    api.answer('privacy.closing', () =>
      sampleClosing({
        obstacles: [
          { obstacle: 'open_orders', is_blocking: true, count: 2, amount_minor: null, until: null },
          { obstacle: 'debt', is_blocking: true, count: 1, amount_minor: 1_250, until: null },
          { obstacle: 'later', is_blocking: true, count: 1, amount_minor: null, until: null },
        ],
      }),
    );
    section();
    await screen.findByText('2 orders aren’t finished.');
    expect(screen.getByText('You owe $12.50.')).toBeTruthy();
    expect(screen.getByText(t('obstacle.other'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('close.start') })).toBeNull();
  });

  test('that is refused says why, and reads again what blocks it', async () => {
    let reads = 0;
    api.answer('privacy.closing', () => {
      reads += 1;
      return sampleClosing();
    });
    api.answer('privacy.closeAccount', () => {
      throw refused('CLOSING_BLOCKED', { facts: { obstacles: ['open_orders'] } });
    });
    const { user } = section();
    await user.click(await button(t('close.start')));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: t('close.submit') }),
    );
    await waitFor(() => expect(reads).toBe(2));
    await waitFor(() =>
      expect(shownToasts.map(({ message }) => message).join(' ')).toContain('can’t be closed yet'),
    );
  });

  test('says what delays the erasure, and that money leaves without a fee', async () => {
    api.answer('privacy.closing', () =>
      sampleClosing({
        closes_at: CLOSES_AT,
        is_fee_waived: true,
        obstacles: [
          { obstacle: 'money', is_blocking: false, count: 1, amount_minor: 900, until: null },
        ],
      }),
    );
    section();
    await screen.findByText(/You have \$9\.00 left/);
    expect(screen.getByText(t('close.no_fee'))).toBeTruthy();
  });
});

describe('the notice on every page of a user', () => {
  test('is there exactly while the account closes', async () => {
    const before = renderPage(<ClosingNotice />);
    expect(screen.queryByText(t('closing.help'))).toBeNull();
    before.unmount();
    signedIn({ closes_at: CLOSES_AT });
    renderPage(<ClosingNotice />);
    expect(await screen.findByText(/will be deleted on Fri, Dec 11/)).toBeTruthy();
  });
});
