// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RequestPage } from '../../features/withdrawals/decisions/components/request-page.tsx';
import {
  FINGERPRINT,
  NOW,
  sampleWithdrawalProposal,
  sampleWithdrawalReview,
  sampleWithdrawalRow,
} from '../../features/withdrawals/decisions/test-reviews.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminWithdrawRequestsRoute from './withdraw-requests.tsx';

const t = messagesIn('en', 'withdrawals/decisions');
const shared = messagesIn('en', 'decisions');
const WHY = 'Name and sales were checked.';

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn({ role: 'admin' }));

describe('the queues', () => {
  test('say whose money it is, how risky, and who has to act; a tab or a search reads another page', async () => {
    const items = [
      sampleWithdrawalRow({ needs_second_person: true }),
      sampleWithdrawalRow({ id: 'theirs', proposal: sampleWithdrawalProposal() }),
      sampleWithdrawalRow({ id: 'own', proposal: sampleWithdrawalProposal({ is_own: true }) }),
    ];
    api.answer('withdrawals.reviews', () => ({ now: NOW, items, next_cursor: null }));
    const { user } = renderPage(<AdminWithdrawRequestsRoute />, '/admin/withdraw-requests');
    const rows = (await screen.findAllByRole('row')).slice(1);
    const said = [t('row.second'), t('row.confirm'), t('row.own')];
    for (const [index, text] of said.entries()) {
      expect(rows[index]?.textContent).toContain(text);
      expect(rows[index]?.textContent).toContain('$200.00');
      expect(rows[index]?.textContent).toContain('Robin Sample');
    }
    await user.click(screen.getByRole('link', { name: t('queue.payment') }));
    await user.type(screen.getByRole('searchbox'), 'robin');
    await waitFor(() =>
      expect(api.inputs('withdrawals.reviews').at(-1)).toMatchObject({
        queue: 'payment',
        search: 'robin',
      }),
    );
  });

  test('a search without a match says where to look', async () => {
    renderPage(<AdminWithdrawRequestsRoute />, '/admin/withdraw-requests?q=nobody');
    expect(await screen.findByText(t('search_empty'))).toBeTruthy();
  });
});

async function open(changes: Partial<OutputOf<'withdrawals.review'>> = {}) {
  api.answer('withdrawals.review', () => sampleWithdrawalReview(changes));
  const rendered = renderPage(<RequestPage withdrawalId="withdrawal-1" />);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

test('the name, the risk and what happened are in view (pages.md, withdraw-requests)', async () => {
  await open({ name_fault: 'other_name', legal_name: 'Kim Other' });
  for (const text of [
    t('name.other_name'),
    'Kim Other',
    t('risk.few_withdrawals', { count: 0 }),
    t('risk.shared_device', { count: 2 }),
    t('event.start_review'),
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('a rejection without its code is not sent, and the code is asked for', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: new RegExp(t('decide.option.reject')) }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(shared('reason.label')) }), WHY);
  await user.click(button(t('decide.submit.reject')));
  expect(await screen.findByText(t('decide.choose_code'))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a rejection is asked about first, then sent with its code', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: new RegExp(t('decide.option.reject')) }));
  await user.click(screen.getByRole('combobox', { name: new RegExp(t('decide.code')) }));
  await user.click(await screen.findByRole('option', { name: t('code.source_unclear') }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(shared('reason.label')) }), WHY);
  await user.click(button(t('decide.submit.reject')));
  const name = t('decide.question.reject', { amount: '$200.00' });
  const dialog = within(await screen.findByRole('dialog', { name }));
  api.answer('withdrawals.decide', () => ({ state: 'rejected', proposal_id: null }));
  await user.click(dialog.getByRole('button', { name: t('decide.submit.reject') }));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(api.inputs('withdrawals.decide')).toMatchObject([
    { withdrawal_id: 'withdrawal-1', decision: 'reject', code: 'source_unclear', reason: WHY },
  ]);
});

test('an approval that takes two people is proposed, without a question (Z10)', async () => {
  const { user } = await open({ needs_second_person: true });
  await user.click(screen.getByRole('radio', { name: new RegExp(t('decide.option.approve')) }));
  expect(screen.getByText(t('decide.second'))).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: new RegExp(shared('reason.label')) }), WHY);
  api.answer('withdrawals.decide', () => ({ state: 'risk_review', proposal_id: 'proposal-1' }));
  await user.click(button(t('decide.propose')));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(shownToasts[0]?.message).toBe(shared('proposed'));
});

test('a payment of staff is recorded with the reference of the bank', async () => {
  const { user } = await open({
    state: 'processing',
    allowed_events: ['mark_paid', 'mark_failed'],
  });
  const offered = screen.getAllByRole('radio').map(({ textContent }) => textContent);
  expect(offered).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: new RegExp(t('decide.option.paid')) }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(shared('reason.label')) }), WHY);
  await user.click(button(t('decide.submit.paid')));
  expect(await screen.findByText(t('decide.give_reference'))).toBeTruthy();
  const reference = new RegExp(`^${t('decide.reference')}`);
  await user.type(screen.getByRole('textbox', { name: reference }), 'SEPA 1');
  await user.click(button(t('decide.submit.paid')));
  const dialog = within(await screen.findByRole('dialog'));
  api.answer('withdrawals.markPaid', () => ({ state: 'paid' }));
  await user.click(dialog.getByRole('button', { name: t('decide.submit.paid') }));
  await waitFor(() =>
    expect(api.inputs('withdrawals.markPaid')).toMatchObject([{ reference: 'SEPA 1' }]),
  );
});

test('a proposal of somebody else is confirmed as it was shown; nobody decides beside it', async () => {
  const { user } = await open({ proposal: sampleWithdrawalProposal() });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(button(t('pending.confirm')));
  const dialog = within(await screen.findByRole('dialog'));
  api.answer('withdrawals.confirm', () => ({ state: 'approved' }));
  await user.click(dialog.getByRole('button', { name: t('decide.submit.approve') }));
  await waitFor(() =>
    expect(api.inputs('withdrawals.confirm')).toMatchObject([
      { proposal_id: 'proposal-1', fingerprint: FINGERPRINT },
    ]),
  );
});

test('one that is not for this viewer does not exist', async () => {
  api.answer('withdrawals.review', () => {
    throw refused('WITHDRAWAL_NOT_FOUND');
  });
  renderPage(<RequestPage withdrawalId="withdrawal-1" />);
  expect(await screen.findByText(t('page.not_found'))).toBeTruthy();
});
