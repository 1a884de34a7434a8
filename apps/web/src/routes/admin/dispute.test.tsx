// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, sampleCase, sampleDispute } from '../../features/disputes/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/dispute';
import AdminDisputeRoute from './dispute.tsx';
import AdminDisputesRoute from './disputes.tsx';

type Dispute = OutputOf<'disputes.get'>;

const t = messagesIn('en', 'disputes/cases');
const ofCase = messagesIn('en', 'disputes/case');
const shared = messagesIn('en', 'decisions');
const REASON = 'No. 1 shows a silver rank.';

const answers = (dispute: Dispute) => api.answer('disputes.get', () => dispute);
function shows(changes: Partial<Dispute> = {}) {
  answers(sampleDispute({ viewer: 'staff', state: 'under_review', officer: 'Sue', ...changes }));
  const route = { params: { id: 'dispute-1' } } as unknown as Route.ComponentProps;
  return renderPage(<AdminDisputeRoute {...route} />, '/admin/disputes/dispute-1');
}
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => signedIn({ role: 'support' }));

test('a case that waits is taken with one press', async () => {
  const { user } = shows({ state: 'escalated', officer: null, allowed: ['take'] });
  await screen.findByRole('heading', { name: /^Nobody works on this case/ });
  api.answer('disputes.take', () => ({ state: 'under_review' }));
  answers(
    sampleDispute({ viewer: 'staff', state: 'under_review', officer: 'Sue', allowed: ['decide'] }),
  );
  await user.click(button(t('take.open')));
  await screen.findByText(t('officer', { name: 'Sue' }));
  expect(api.inputs('disputes.take')).toMatchObject([{ dispute_id: 'dispute-1' }]);
});

test('the chat of the order is part of the file for staff, with older messages on demand', async () => {
  const message = (seq: number, side: 'buyer' | 'seller', text: string) => {
    const rest = { state: 'sent', attachments: [], created_at: NOW };
    return { id: `message-${seq}`, seq, side, text, ...rest };
  };
  const page = { urls_expire_at: NOW };
  api.answer('disputes.thread', ({ before_seq: before }) =>
    before === undefined
      ? { ...page, messages: [message(2, 'seller', 'It is gold now.')], has_older: true }
      : { ...page, messages: [message(1, 'buyer', 'Is it gold?')], has_older: false },
  );
  const { user } = shows();
  const chat = within(await screen.findByRole('region', { name: ofCase('thread.title') }));
  chat.getByText('It is gold now.');
  await user.click(chat.getByRole('button', { name: ofCase('thread.older') }));
  await chat.findByText('Is it gold?');
  expect(chat.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Buyer.*Is it gold\?$/),
    expect.stringMatching(/^Seller.*It is gold now\.$/),
  ]);
  expect(api.inputs('disputes.thread').slice(-1)).toMatchObject([{ before_seq: 2 }]);
});

test('a side is asked once', async () => {
  const { user } = shows({ allowed: ['ask_evidence'], asked: ['buyer'] });
  await screen.findByText(t('officer', { name: 'Sue' }));
  await user.click(button(t('ask_evidence.open')));
  const whom = await screen.findByRole('radio', { name: new RegExp(t('ask_evidence.buyer')) });
  expect(whom.getAttribute('aria-disabled')).toBe('true');
  await user.type(screen.getByRole('textbox'), 'A picture of the rank, please.');
  api.answer('disputes.askEvidence', () => ({ state: 'awaiting_evidence' }));
  await user.click(button(t('ask_evidence.submit')));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
  expect(api.inputs('disputes.askEvidence')).toMatchObject([
    { side: 'seller', question: 'A picture of the rank, please.' },
  ]);
});

describe('a decision', () => {
  test('needs an outcome, evidence and reasons', async () => {
    const { user } = shows({ allowed: ['decide'] });
    await screen.findByRole('heading', { name: shared('title') });
    await user.click(button(t('decide.submit')));
    await screen.findByText(shared('choose'));
    await screen.findByText(t('decide.choose_evidence'));
    expect(api.inputs('disputes.decide')).toEqual([]);
  });

  test('says the money first, then is sent with what it cites', async () => {
    const { user } = shows({ allowed: ['decide'] });
    await user.click(
      await screen.findByRole('radio', { name: new RegExp(t('decide.option.refund_part')) }),
    );
    await user.click(button('50%'));
    await user.click(screen.getByRole('checkbox', { name: /No\. 1/ }));
    await user.type(screen.getByRole('textbox', { name: shared('reason.label') }), REASON);
    await user.click(button(t('decide.submit')));
    const dialog = within(await screen.findByRole('dialog', { name: t('decide.title') }));
    dialog.getByText(/The buyer gets back \$10\.40, of that \$0\.40 fee/);
    expect(api.inputs('disputes.decide')).toEqual([]);
    api.answer('disputes.decide', () => ({ state: 'decided', proposal_id: null }));
    await user.click(dialog.getByRole('button', { name: t('decide.submit') }));
    await waitFor(() =>
      expect(shownToasts.map(({ message }) => message)).toEqual([t('decide.done')]),
    );
    expect(api.inputs('disputes.decide')).toMatchObject([
      {
        outcome: 'refund_part',
        refund_minor: 1_000,
        evidence_ids: ['evidence-1'],
        reason: REASON,
      },
    ]);
  });

  test('of another person is confirmed as it was proposed', async () => {
    const { user } = shows({
      allowed: ['decide'],
      pending: {
        id: 'proposal-1',
        reason: REASON,
        proposed_by: 'Sue',
        proposed_at: NOW,
        is_own: false,
        fingerprint: 'f'.repeat(64),
        outcome: 'refund_full',
        refund_minor: null,
        evidence_ids: ['evidence-1'],
        buyer_minor: 2_080,
      },
    });
    await screen.findByText(t('pending.refund_full', { amount: '$20.80' }));
    // Nobody decides what is proposed already.
    expect(screen.queryByRole('button', { name: t('decide.submit') })).toBe(null);
    await user.click(button(t('pending.confirm_open')));
    const dialog = within(await screen.findByRole('dialog', { name: t('pending.confirm_title') }));
    api.answer('disputes.confirmDecision', () => ({ state: 'decided' }));
    await user.click(dialog.getByRole('button', { name: t('pending.confirm_submit') }));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(api.inputs('disputes.confirmDecision')).toMatchObject([
      { proposal_id: 'proposal-1', fingerprint: 'f'.repeat(64) },
    ]);
  });
});

test('the queue says who works on what, how much it is about, and what is late', async () => {
  const items = [sampleCase(), sampleCase({ id: 'dispute-2', officer: 'Sue', missed_at: NOW })];
  api.answer('disputes.cases', () => ({ now: NOW, items, next_cursor: null }));
  const { user } = renderPage(<AdminDisputesRoute />, '/admin/disputes');
  const rows = await screen.findAllByRole('row');
  expect(rows[1]?.textContent).toContain(messagesIn('en', 'staff')('nobody'));
  expect(rows[1]?.textContent).toContain('$20.80');
  expect(rows[2]?.textContent).toContain('Sue');
  expect(rows[2]?.textContent).toContain(t('missed'));
  expect(screen.queryByText(ofCase('title', { number: 'GH-1001' }))).toBe(null);
  await user.click(screen.getByRole('link', { name: t('filter.waiting') }));
  await waitFor(() =>
    expect(api.inputs('disputes.cases').at(-1)).toMatchObject({ filter: 'waiting' }),
  );
});
