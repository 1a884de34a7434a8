// @vitest-environment happy-dom
import type { ProposalView } from '@guildhall/api/users/decision-views';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ProposedChange } from './change-table.tsx';
import { DecisionStatus } from './decision-status.tsx';
import type { ProposalCalls } from './decisions.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { errorAt, renderPage, shownToasts } from '../test-page.tsx';

const t = messagesIn('en', 'decisions');
const REASON = 'It was announced a month ago.';

const sampleProposal = (changes: Partial<ProposalView> = {}): ProposalView => ({
  id: 'proposal-1',
  reason: 'The fee no longer covers the costs.',
  proposed_by: 'Sue',
  proposed_at: '2026-11-20T12:00:00.000Z',
  is_own: false,
  fingerprint: 'f'.repeat(64),
  ...changes,
});

/** As the client of the API rejects with it. */
const refusal = (code: ErrorCode) =>
  Object.assign(new Error(code), { data: { code, facts: {}, fields: {}, http_status: 409 } });

const confirm = vi.fn<ProposalCalls['confirm']>();
const dismiss = vi.fn<ProposalCalls['dismiss']>();
const refresh = vi.fn<ProposalCalls['refresh']>();
beforeEach(() => {
  confirm.mockReset().mockResolvedValue({});
  dismiss.mockReset().mockResolvedValue({});
  refresh.mockReset().mockResolvedValue({});
});

const confirmation = {
  open: 'Confirm the fee',
  title: 'Change the fee?',
  help: 'It is in force tomorrow.',
  submit: 'Change fee',
  done: 'Fee changed.',
  danger: false,
};
const dismissal = { help: 'The fee stays.', dismissed: 'Declined.', withdrawn: 'Taken back.' };

/** A page of a room that reads again what waits, as `refresh` asks it to. */
function FeePage({ proposals }: { proposals: readonly (ProposalView | null)[] }) {
  const [readings, setReadings] = useState(0);
  const proposal = proposals[Math.min(readings, proposals.length - 1)] ?? null;
  return (
    <main>
      <DecisionStatus version={`${proposal?.id}`} waitsFor={null} dueAt={null}>
        {proposal === null ? 'Nothing waits' : `${proposal.proposed_by} proposes`}
      </DecisionStatus>
      {proposal && (
        <ProposalPanel
          proposal={proposal}
          decision="Change the fee"
          changes={
            <ProposedChange
              before={{ fee: 4 }}
              after={{ fee: 5 }}
              rows={[{ key: 'fee', label: 'Fee', value: ({ fee }) => `${fee}%` }]}
            />
          }
          calls={{
            confirm,
            dismiss,
            refresh: async () => {
              await refresh();
              setReadings((count) => count + 1);
            },
          }}
          confirmation={confirmation}
          dismissal={dismissal}
        />
      )}
    </main>
  );
}

const shows = (...proposals: (ProposalView | null)[]) =>
  renderPage(<FeePage proposals={proposals} />);
const press = (name: string) => screen.getByRole('button', { name });
const reasonField = () => screen.getByRole('textbox', { name: t('reason.label') });
const messages = () => shownToasts.map(({ message }) => message);

describe('a proposal of somebody else', () => {
  test('says who proposes what, why and when, and what changes', () => {
    shows(sampleProposal());
    expect(
      screen.getByRole('heading', { name: t('proposal.title', { name: 'Sue' }) }),
    ).toBeTruthy();
    expect(screen.getByText('The fee no longer covers the costs.')).toBeTruthy();
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T12:00:00.000Z');
    const cells = within(screen.getByRole('row', { name: /Fee/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['4%', '5%']);
  });

  test('is confirmed only after a question, which says what it does and why (Z10)', async () => {
    const { user } = shows(sampleProposal(), null);
    await user.click(press(confirmation.open));
    const dialog = await screen.findByRole('dialog', { name: confirmation.title });
    const helpId = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(helpId)?.textContent).toBe(confirmation.help);
    expect(within(dialog).getByText('The fee no longer covers the costs.')).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /Fee/ })).toBeTruthy();
    expect(confirm).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: confirmation.submit }));
    const heading = await screen.findByRole('heading', { name: 'Nothing waits' });
    expect(confirm.mock.calls).toMatchObject([
      [{ proposal_id: 'proposal-1', fingerprint: 'f'.repeat(64) }],
    ]);
    expect(messages()).toEqual([confirmation.done]);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('is not confirmed by Escape, and the button has the focus again', async () => {
    const { user } = shows(sampleProposal());
    press(confirmation.open).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(press(confirmation.open)));
    expect(confirm).not.toHaveBeenCalled();
  });

  test('whose confirmation gets no answer keeps the question, and is sent under one key', async () => {
    const { user } = shows(sampleProposal(), null);
    await user.click(press(confirmation.open));
    const dialog = within(await screen.findByRole('dialog'));
    confirm.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await user.click(dialog.getByRole('button', { name: confirmation.submit }));
    await dialog.findByRole('alert');
    expect(refresh).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: confirmation.submit }));
    await screen.findByRole('heading', { name: 'Nothing waits' });
    const [first, second] = confirm.mock.calls;
    expect(first?.[0].idempotency_key).toMatch(/.{16,}/);
    expect(second).toEqual(first);
  });

  test('is declined with a reason of ten characters or more', async () => {
    const { user } = shows(sampleProposal(), null);
    await user.click(press(t('dismiss.open')));
    await screen.findByRole('dialog', { name: t('dismiss.title') });
    await user.type(reasonField(), 'too short');
    await user.click(press(t('dismiss.submit')));
    expect(errorAt(reasonField())).toContain('10');
    expect(document.activeElement).toBe(reasonField());
    expect(dismiss).not.toHaveBeenCalled();
    await user.clear(reasonField());
    await user.type(reasonField(), REASON);
    await user.click(press(t('dismiss.submit')));
    await screen.findByRole('heading', { name: 'Nothing waits' });
    expect(dismiss.mock.calls).toMatchObject([[{ proposal_id: 'proposal-1', reason: REASON }]]);
    expect(messages()).toEqual([dismissal.dismissed]);
  });

  test('keeps a reason that was begun', async () => {
    const { user } = shows(sampleProposal());
    await user.click(press(t('dismiss.open')));
    await user.type(await screen.findByRole('textbox'), 'It was');
    await user.click(press(t('back')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press(t('dismiss.open')));
    expect(await screen.findByDisplayValue('It was')).toBe(reasonField());
  });

  test('closes its question when another proposal has taken its place', async () => {
    const { user } = shows(sampleProposal(), sampleProposal({ id: 'proposal-2' }));
    await user.click(press(confirmation.open));
    const dialog = within(await screen.findByRole('dialog'));
    confirm.mockRejectedValueOnce(refusal('DECISION_CLOSED'));
    await user.click(dialog.getByRole('button', { name: confirmation.submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(press(confirmation.open));
    const next = within(await screen.findByRole('dialog'));
    expect(next.queryByRole('alert')).toBeNull();
    await user.click(next.getByRole('button', { name: confirmation.submit }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
    const [first, second] = confirm.mock.calls.map(([input]) => input);
    expect(second?.proposal_id).toBe('proposal-2');
    expect(second?.idempotency_key).not.toBe(first?.idempotency_key);
  });
});

describe('a proposal of one’s own', () => {
  test('is not offered to be confirmed, and is taken back', async () => {
    const { user } = shows(sampleProposal({ is_own: true }), null);
    expect(screen.getByRole('heading', { name: t('proposal.title_own') })).toBeTruthy();
    expect(screen.getByText(t('proposal.own_help'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: confirmation.open })).toBeNull();
    await user.click(press(t('withdraw.open')));
    await screen.findByRole('dialog', { name: t('withdraw.title') });
    await user.type(reasonField(), REASON);
    await user.click(press(t('withdraw.submit')));
    await screen.findByRole('heading', { name: 'Nothing waits' });
    expect(messages()).toEqual([dismissal.withdrawn]);
  });
});
