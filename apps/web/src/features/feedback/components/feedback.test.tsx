// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { renderPage, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import { FeedbackPage } from './feedback-page.tsx';
import { OrderFeedback } from './order-feedback.tsx';
import { UserFeedback } from './user-feedback.tsx';

const t = messagesIn('en', 'feedback');

const shown = {
  id: 'feedback-1',
  rating: 'negative' as const,
  text: 'Never answered.',
  author: { id: 'user-2', username: 'Ann', avatar_url: null },
  rated_side: 'seller' as const,
  kind: 'account' as const,
  title: 'An account',
  is_refunded: false,
  published_at: '2026-11-20T12:00:00.000Z',
  edited_at: null,
  reply: null,
  replied_at: null,
};
const others: NonNullable<OutputOf<'feedback.ofOrder'>['others']> = {
  ...shown,
  order_id: 'order-1',
  rated: { id: 'user-1', username: 'me', avatar_url: null },
  is_own: false,
  state: 'published',
  allowed_events: ['reply'],
  editable_until: '2026-12-04T12:00:00.000Z',
};
const ofOrder: OutputOf<'feedback.ofOrder'> = {
  order_id: 'order-1',
  side: 'seller',
  partner: { id: 'user-2', username: 'Ann' },
  closes_at: '2026-12-20T12:00:00.000Z',
  can_give: true,
  obstacle: null,
  own: null,
  others: null,
};
const support: Parameters<typeof signedIn>[0] = {
  role: 'support',
  permissions: ['feedback.remove'],
};
const first = { items: [shown], next_cursor: null };

beforeEach(() => signedIn());

const shared = messagesIn('en', 'moderation');

test('the months of what was said are named in words, and drawn with a table behind', async () => {
  const none = { positive: 0, neutral: 0, negative: 0 };
  api.answer('feedback.list', () => ({ items: [], next_cursor: null }));
  api.answer('feedback.trend', () => ({
    months: [
      { month: '2026-10', ...none },
      { month: '2026-11', positive: 2, neutral: 0, negative: 1 },
    ],
  }));
  renderPage(<FeedbackPage />);
  await screen.findByRole('heading', { name: t('trend') });
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    expect.stringMatching(/^October\s20260000$/),
    expect.stringMatching(/^November\s20263201$/),
  ]);
});

test('feedback about oneself is reported for one of five reasons', async () => {
  api.answer('feedback.ofOrder', () => ({ ...ofOrder, others }));
  api.answer('moderation.report', () => ({ report_id: 'report-1' }));
  const { user } = renderPage(<OrderFeedback orderId="order-1" />);
  await user.click(await screen.findByRole('button', { name: shared('report.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: shared('report.reason') }));
  expect(await screen.findAllByRole('option')).toHaveLength(5);
  await user.click(screen.getByRole('option', { name: shared('reason.insult') }));
  await user.click(dialog.getByRole('button', { name: shared('report.submit') }));
  await waitFor(() => expect(shownToasts.at(-1)?.message).toBe(shared('report.done')));
  expect(api.inputs('moderation.report')).toEqual([
    { kind: 'feedback', target_id: 'feedback-1', reason: 'insult', note: '' },
  ]);
});

test('extortion is reported before anything is published, with what was said', async () => {
  api.answer('feedback.ofOrder', () => ofOrder);
  api.answer('moderation.report', () => ({ report_id: 'report-1' }));
  const { user } = renderPage(<OrderFeedback orderId="order-1" />);
  await user.click(await screen.findByRole('button', { name: t('report.extortion') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Ten dollars, or else.');
  await user.click(dialog.getByRole('button', { name: shared('report.submit') }));
  await waitFor(() =>
    expect(api.inputs('moderation.report')).toEqual([
      { kind: 'order', target_id: 'order-1', reason: 'extortion', note: 'Ten dollars, or else.' },
    ]),
  );
});

test('staff remove a feedback with a reason and a note, and it is gone', async () => {
  signedIn(support);
  api.answer('feedback.remove', () => ({}));
  const { user } = renderPage(<UserFeedback userId="user-9" first={first} />);
  await user.click(await screen.findByRole('button', { name: t('remove.open') }));
  await user.click(screen.getByRole('radio', { name: new RegExp(t('reason.personal_data')) }));
  await user.type(screen.getByRole('textbox', { name: t('remove.note') }), 'A street.');
  await user.click(screen.getByRole('button', { name: t('remove.send') }));
  await waitFor(() => expect(screen.queryByText('Never answered.')).toBeNull());
  expect(api.inputs('feedback.remove')).toMatchObject([
    { feedback_id: 'feedback-1', reason: 'personal_data', note: 'A street.' },
  ]);
});

test.each([
  ['who is no staff', {}, 'user-9'],
  ['who has said it', { ...support, id: 'user-2' }, 'user-9'],
  ['whom it is about', { ...support, id: 'user-9' }, 'user-9'],
])('a user %s does not remove feedback', async (_who, viewer, about) => {
  signedIn(viewer as Parameters<typeof signedIn>[0]);
  renderPage(<UserFeedback userId={about} first={first} />);
  // The code for staff would be there by now.
  await import('./remove-feedback.tsx');
  expect(screen.queryByRole('button', { name: t('remove.open') })).toBeNull();
});

test('more feedback is read at the end of the page', async () => {
  const { user } = renderPage(
    <UserFeedback userId="user-9" first={{ ...first, next_cursor: 'page-2' }} />,
  );
  api.answer('feedback.ofUser', () => ({
    items: [{ ...shown, id: 'feedback-2', text: 'Quick.' }],
    next_cursor: null,
  }));
  await user.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByText('Quick.');
  expect(api.inputs('feedback.ofUser')).toEqual([{ user_id: 'user-9', cursor: 'page-2' }]);
});
