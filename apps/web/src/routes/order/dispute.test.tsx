// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { DUE, NOW, sampleDispute } from '../../features/disputes/test-answers.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/dispute';
import DisputeRoute from './dispute.tsx';

type Dispute = OutputOf<'disputes.get'>;

const t = messagesIn('en', 'disputes/case');
const shared = messagesIn('en', 'disputes');

const answers = (dispute: Dispute) => api.answer('disputes.get', () => dispute);
function shows(changes: Partial<Dispute> = {}) {
  answers(sampleDispute(changes));
  const params = { id: 'order-1', disputeId: 'dispute-1' };
  const props = { params } as unknown as Route.ComponentProps;
  return renderPage(<DisputeRoute {...props} />, '/order/order-1/dispute/dispute-1');
}
const heading = async (name: RegExp) => await screen.findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** A quarter of $20.00, with a quarter of the fee of $0.80. */
const quarter = (changes: Partial<Dispute['proposals'][number]> = {}) => ({
  id: 'proposal-1',
  side: 'seller',
  outcome: 'refund_part',
  refund_minor: 500,
  buyer_minor: 520,
  fee_minor: 20,
  state: 'open',
  created_at: NOW,
  ...changes,
});
const QUARTER = shared('settle.sentence', { buyer: '$5.20', fee: '$0.20', kept: '$15.00' });

beforeEach(() => signedIn());

describe('what happens next', () => {
  test('an answer is due, and silence leads to staff or to a refund, by what is wrong', async () => {
    const { unmount } = shows();
    await heading(/our staff decide on what’s in this file/);
    unmount();
    shows({ type: 'invalid_credentials' });
    expect(await heading(/you get \$20\.80 back automatically/)).toBeTruthy();
  });

  test('each party sees whose clock runs, until when', async () => {
    shows();
    await heading(/The seller has until/);
    const card = screen.getByRole('heading', { name: t('clock.title') }).closest('div');
    expect(card?.parentElement?.parentElement?.textContent).toMatch(
      /Buyer.*Nothing to do now.*Seller.*Answers by/s,
    );
    expect(document.querySelector(`time[datetime="${DUE}"]`)).not.toBe(null);
  });

  test('a missed deadline of staff is said to both sides', async () => {
    shows({ state: 'under_review', missed_at: NOW, due_at: NOW, allowed: [] });
    expect(await heading(/^Our decision was due on .* counted in public/)).toBeTruthy();
  });

  test('a state of a later version of the server is no failure', async () => {
    shows({ state: 'of_a_later_version', due_at: null, allowed: [] });
    expect(await heading(/in progress/)).toBeTruthy();
  });
});

describe('the buttons', () => {
  test('are none where the server allows nothing', async () => {
    shows({ allowed: [] });
    await heading(/The seller has until/);
    for (const act of ['withdraw', 'escalate', 'add_evidence', 'propose'] as const) {
      expect(screen.queryByRole('button', { name: t(`act.${act}.open`) })).toBe(null);
    }
  });

  test('are those that the server allows, whatever the state', async () => {
    shows({ allowed: ['escalate', 'withdraw', 'add_evidence'] });
    await heading(/The seller has until/);
    for (const act of ['escalate', 'withdraw', 'add_evidence'] as const) {
      expect(button(t(`act.${act}.open`))).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: t('act.propose.open') })).toBe(null);
  });

  test('withdrawing asks first, and is sent once', async () => {
    const { user } = shows();
    api.answer('disputes.withdraw', () => ({ state: 'closed_withdrawn' }));
    await heading(/The seller has until/);
    await user.click(button(t('act.withdraw.open')));
    const dialog = within(await screen.findByRole('dialog', { name: t('act.withdraw.title') }));
    expect(api.inputs('disputes.withdraw')).toEqual([]);
    answers(
      sampleDispute({ state: 'closed_withdrawn', due_at: null, closed_at: NOW, allowed: [] }),
    );
    await user.click(dialog.getByRole('button', { name: t('act.withdraw.submit') }));
    await heading(/^You’ve withdrawn this dispute/);
    expect(api.inputs('disputes.withdraw')).toMatchObject([{ dispute_id: 'dispute-1' }]);
  });

  test('an answer is sent with its words; one that is too short is not', async () => {
    const { user } = shows({ viewer: 'seller', allowed: ['answer'] });
    api.answer('disputes.answer', () => ({ state: 'talking' }));
    await heading(/^Answer by/);
    await user.click(button(t('act.answer.open')));
    const field = await screen.findByRole('textbox', { name: t('act.answer.label') });
    await user.type(field, 'No.');
    await user.click(button(t('act.answer.submit')));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(api.inputs('disputes.answer')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'It was diamond when I delivered it.');
    await user.click(button(t('act.answer.submit')));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(api.inputs('disputes.answer')).toMatchObject([
      { statement: 'It was diamond when I delivered it.', file_ids: [] },
    ]);
  });
});

describe('a proposal', () => {
  test('of a quarter shows the exact money on both sides before it is sent', async () => {
    const { user } = shows({ viewer: 'seller', state: 'talking', allowed: ['propose'] });
    api.answer('disputes.propose', () => ({ state: 'proposal', proposal_id: 'proposal-1' }));
    await heading(/^Agree with the buyer/);
    await user.click(button(t('act.propose.open')));
    await user.click(await screen.findByRole('button', { name: '25%' }));
    const rows = [...document.querySelectorAll('[role=dialog] dl > div')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${shared('settle.buyer')}$5.20`,
      `${shared('settle.fee')}$0.20`,
      `${shared('settle.kept')}$15.00`,
    ]);
    await user.click(button(t('act.propose.submit_amount', { amount: '$5.20' })));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(api.inputs('disputes.propose')).toMatchObject([
      { outcome: 'refund_part', refund_minor: 500 },
    ]);
  });

  test.each(['0', '20.00', 'ten'])(
    'of %s is not sent: the field says what is possible',
    async (typed) => {
      const { user } = shows({ viewer: 'seller', state: 'talking', allowed: ['propose'] });
      await heading(/^Agree with the buyer/);
      await user.click(button(t('act.propose.open')));
      await user.type(await screen.findByRole('textbox'), typed);
      await user.click(button(t('act.propose.submit')));
      await screen.findByText(shared('settle.invalid', { least: '$0.01', most: '$19.99' }));
      expect(api.inputs('disputes.propose')).toEqual([]);
    },
  );

  test('of a replacement has the fields of a delivery, and is accepted after a question', async () => {
    const { user } = shows({
      viewer: 'seller',
      state: 'talking',
      allowed: ['propose', 'propose_replacement'],
      replacement_form: [{ key: 'login', label: 'Login', required: true, multiline: false }],
    });
    api.answer('disputes.proposeReplacement', () => ({ state: 'proposal', proposal_id: 'p' }));
    await heading(/^Agree with the buyer/);
    await user.click(button(t('act.propose.open')));
    await user.click(await screen.findByRole('radio', { name: shared('settle.replacement') }));
    await user.click(button(t('act.propose.submit_replacement')));
    const field = await screen.findByRole('textbox', { name: 'Login' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(api.inputs('disputes.proposeReplacement')).toEqual([]);
    await user.type(field, 'another-player');
    await user.click(button(t('act.propose.submit_replacement')));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(api.inputs('disputes.proposeReplacement')).toMatchObject([
      { secrets: [{ login: 'another-player' }] },
    ]);
  });

  test('of a replacement says before it is accepted that the old one is destroyed', async () => {
    const money = { buyer_minor: 0, fee_minor: 0, refund_minor: null };
    const { user } = shows({
      state: 'proposal',
      proposals: [quarter({ outcome: 'replacement', ...money })],
      allowed: ['accept_proposal', 'refuse_proposal'],
    });
    await heading(/^Answer the proposal by/);
    expect(screen.getByText(shared('settle.sentence_replacement'))).toBeTruthy();
    await user.click(button(t('act.accept_proposal.open_replacement')));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t('act.accept_proposal.body_replacement'))).toBeTruthy();
  });

  test('is accepted only after a question that says the money, and by its id', async () => {
    const allowed = ['accept_proposal', 'refuse_proposal'];
    const { user } = shows({ state: 'proposal', proposals: [quarter()], allowed });
    api.answer('disputes.acceptProposal', () => ({ state: 'closed_refund_part' }));
    await heading(/^Answer the proposal by/);
    await user.click(button(t('act.accept_proposal.open', { amount: '$5.20' })));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t('act.accept_proposal.body', { money: QUARTER }))).toBeTruthy();
    const closed = { state: 'closed_refund_part', closed_at: NOW, due_at: null, allowed: [] };
    const proposals = [quarter({ state: 'accepted' })];
    answers(sampleDispute({ ...closed, refunded_minor: 520, proposals }));
    await user.click(dialog.getByRole('button', { name: t('act.accept_proposal.submit') }));
    await heading(/closed\. You have \$5\.20 back/);
    expect(api.inputs('disputes.acceptProposal')).toMatchObject([{ proposal_id: 'proposal-1' }]);
  });

  test('that the other side took back meanwhile: the question says so, and the page is read again', async () => {
    const { user } = shows({
      state: 'proposal',
      proposals: [quarter()],
      allowed: ['accept_proposal'],
    });
    await heading(/^Answer the proposal by/);
    api.answer('disputes.acceptProposal', () => {
      const facts = { event: 'accept_proposal', state: 'talking', reason: 'STATE' };
      throw refused('DISPUTE_EVENT_REFUSED', { facts });
    });
    await user.click(button(t('act.accept_proposal.open', { amount: '$5.20' })));
    const before = api.inputs('disputes.get').length;
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: t('act.accept_proposal.submit') }));
    await screen.findByText(/The dispute has moved on/);
    await waitFor(() => expect(api.inputs('disputes.get').length).toBeGreaterThan(before));
  });
});

test('a decision shows its reasons, and the numbers of the evidence that it cites', async () => {
  const said = sampleDispute().evidence[0];
  const answer = { ...said, id: 'evidence-2', kind: 'answer', side: 'seller', is_own: false };
  shows({
    state: 'decided',
    evidence: [said, { ...answer, text: 'It was diamond.' }] as Dispute['evidence'],
    decisions: [
      {
        id: 'decision-1',
        is_appeal: false,
        outcome: 'release',
        refund_minor: null,
        buyer_minor: 0,
        fee_minor: 0,
        reason: 'The answer shows the rank.',
        evidence_ids: ['evidence-2'],
        created_at: NOW,
      },
    ],
    allowed: ['accept_decision', 'appeal'],
  });
  await heading(/Accept the decision or appeal by/);
  expect(screen.getByText('The answer shows the rank.')).toBeTruthy();
  const link = screen.getByRole('link', { name: t('decision.item', { number: '2' }) });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target?.textContent).toContain('It was diamond.');
});

test('the hint names the rule that it comes from', async () => {
  shows({ burden: { burden: 'for_seller', rule: 'claimed_late' } });
  await screen.findByText(t('burden.for_seller'));
  expect(screen.getByText(/more than 24 hours after the first reveal/)).toBeTruthy();
});

test('a dispute of others is said to be none', async () => {
  api.answer('disputes.get', () => {
    throw refused('DISPUTE_NOT_FOUND');
  });
  const params = { id: 'order-1', disputeId: 'dispute-1' };
  renderPage(<DisputeRoute {...({ params } as unknown as Route.ComponentProps)} />, '/');
  expect(await screen.findByRole('heading', { level: 1, name: shared('not_found') })).toBeTruthy();
});
