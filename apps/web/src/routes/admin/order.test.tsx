// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  closedReview,
  FINGERPRINT,
  sampleAct,
  sampleProposal,
  sampleReview,
} from '../../features/orders/reviews/test-reviews.ts';
import { AnswerLost, api, refused } from '../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import AdminOrderRoute from './order.tsx';

const t = messagesIn('en', 'orders/reviews');
const shared = messagesIn('en', 'decisions');
const REASON = 'The buyer has answered our questions.';

const page = () => (
  <AdminOrderRoute {...({ params: { id: 'order-1' } } as unknown as Route.ComponentProps)} />
);
type Review = OutputOf<'orders.paymentReview'>;
const answers = (review: Review) => api.answer('orders.paymentReview', () => review);
const shows = (review: Review) => {
  answers(review);
  return renderPage(page(), '/admin/orders/order-1');
};
const button = (name: string) => screen.getByRole('button', { name });
const reasonField = () => screen.getByRole('textbox', { name: shared('reason.label') });
const heading = async (name: RegExp) => await screen.findByRole('heading', { level: 2, name });
const option = (decision: 'clear' | 'reject') =>
  screen.getByRole('radio', { name: new RegExp(t(`decide.option.${decision}`)) });

beforeEach(() => {
  signedIn({ role: 'support' });
});

describe('a decision of one person', () => {
  async function decides(decision: 'clear' | 'reject') {
    const shown = shows(sampleReview());
    await heading(/^Decide by/);
    await shown.user.click(option(decision));
    await shown.user.type(reasonField(), `  ${REASON} `);
    await shown.user.click(button(t(`decide.submit.${decision}`)));
    const dialog = await screen.findByRole('dialog', { name: t(`decide.confirm.${decision}`) });
    return {
      ...shown,
      confirm: within(dialog).getByRole('button', { name: t(`decide.submit.${decision}`) }),
    };
  }

  test('compares both outcomes with now', async () => {
    shows(sampleReview());
    await heading(/^Decide by/);
    const cells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(t('changes.in_escrow_minor'))).toEqual(['$104.00', '$104.00', '$0.00']);
    expect(cells(t('changes.refunded_minor'))).toEqual(['$0.00', '$0.00', '$104.00']);
  });

  test('says which risk rules the payment matched, each with its words and its weight', async () => {
    const shared = { rule: 'shared_device', weight: 25, found: 2 };
    const later = { rule: 'of a later version', weight: 50, found: 1 };
    shows(sampleReview({ risk_reasons: [shared, later] }));
    await heading(/^Decide by/);
    const words = screen.getByText('2 other users on the same device');
    expect(words.closest('div')?.textContent).toBe('2 other users on the same device+25');
    expect(screen.queryByText(/later version/)).toBe(null);
    expect(screen.queryByText('+50')).toBe(null);
  });

  test('names what is missing, goes there, and sends nothing', async () => {
    const { user } = shows(sampleReview());
    await heading(/^Decide by/);
    await user.click(button(shared('submit')));
    expect(screen.getByText(shared('choose'))).toBeTruthy();
    expect(document.activeElement).toBe(option('clear'));
    await user.click(option('clear'));
    await user.type(reasonField(), 'too short');
    await user.click(button(t('decide.submit.clear')));
    expect(errorAt(reasonField())).toContain('10');
    expect(document.activeElement).toBe(reasonField());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.inputs('orders.decidePaymentReview')).toEqual([]);
  });

  test('is asked about, then carried out; the page says so and has the focus', async () => {
    const { user, confirm } = await decides('reject');
    expect(api.inputs('orders.decidePaymentReview')).toEqual([]);
    api.answer('orders.decidePaymentReview', () => {
      const acts = [sampleAct({ is_own: true }), sampleAct({ act: 'carry_out', is_own: true })];
      answers(closedReview({ acts }));
      return { state: 'cancelled', proposal_id: null };
    });
    await user.click(confirm);
    const closed = await heading(/^This payment was rejected/);
    expect(api.inputs('orders.decidePaymentReview')).toMatchObject([
      { order_id: 'order-1', decision: 'reject', reason: REASON },
    ]);
    expect(shownToasts.map(({ message }) => message)).toEqual([t('decide.done.reject')]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(closed));
    // Proposing and carrying out were one.
    const history = screen.getByRole('list', { name: shared('history.label') });
    expect(within(history).getAllByRole('listitem')).toHaveLength(1);
  });

  test('whose answer is lost is sent again under the same key', async () => {
    const { user, confirm } = await decides('clear');
    api.answer('orders.decidePaymentReview', () => {
      throw new AnswerLost();
    });
    await user.click(confirm);
    await screen.findByRole('alert');
    await user.click(confirm);
    await waitFor(() => expect(api.inputs('orders.decidePaymentReview')).toHaveLength(2));
    const [first, second] = api.inputs('orders.decidePaymentReview');
    expect(first?.idempotency_key).toMatch(/.{16,}/);
    expect(second).toEqual(first);
  });

  test('that comes after that of somebody else says who decided what, with fresh data', async () => {
    const { user, confirm } = await decides('clear');
    api.answer('orders.decidePaymentReview', () => {
      answers(closedReview({ acts: [sampleAct(), sampleAct({ act: 'carry_out' })] }));
      throw refused('ORDER_EVENT_REFUSED');
    });
    await user.click(confirm);
    const closed = await heading(/^This payment was rejected/);
    expect(screen.getByRole('alert').textContent).toContain(
      t('news.carry_out.reject', { name: 'Sue' }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(closed));
    expect(shownToasts).toEqual([]);
  });

  test('that comes after the deadline says so', async () => {
    const { user, confirm } = await decides('clear');
    api.answer('orders.decidePaymentReview', () => {
      answers(closedReview());
      throw refused('ORDER_EVENT_REFUSED');
    });
    await user.click(confirm);
    await heading(/^Nobody decided in time/);
    expect(screen.getByRole('alert').textContent).toContain(t('news.over'));
  });
});

describe('where a second person is needed', () => {
  const large = sampleReview({ needs_second_person: true });
  const waiting = (isOwn: boolean) =>
    sampleReview({
      needs_second_person: true,
      may_decide: false,
      proposal: sampleProposal({ is_own: isOwn }),
      acts: [sampleAct({ is_own: isOwn })],
    });

  test('the first only proposes, which needs no question', async () => {
    const { user } = shows(large);
    await heading(/^Decide by/);
    await user.click(option('reject'));
    await user.type(reasonField(), REASON);
    api.answer('orders.decidePaymentReview', () => {
      answers(waiting(true));
      return { state: 'payment_review', proposal_id: 'proposal-1' };
    });
    await user.click(button(t('decide.propose.reject')));
    await heading(/^Someone else has to confirm/);
    expect(api.inputs('orders.decidePaymentReview')).toHaveLength(1);
    expect(shownToasts.map(({ message }) => message)).toEqual([shared('proposed')]);
  });

  test('a proposal of somebody else meanwhile is shown instead of the form', async () => {
    const { user } = shows(large);
    await heading(/^Decide by/);
    await user.click(option('clear'));
    await user.type(reasonField(), REASON);
    api.answer('orders.decidePaymentReview', () => {
      answers(waiting(false));
      throw refused('DECISION_PENDING', { facts: { proposal_id: 'proposal-1' } });
    });
    await user.click(button(t('decide.propose.clear')));
    await heading(/^Sue proposes to reject/);
    expect(screen.getByRole('alert').textContent).toContain(
      t('news.propose.reject', { name: 'Sue' }),
    );
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('the second sees what the first proposed, and confirms exactly that (Z10)', async () => {
    const { user } = shows(waiting(false));
    await heading(/^Sue proposes to reject/);
    expect(screen.getAllByText('The card belongs to somebody else.').length).toBeGreaterThan(0);
    await user.click(button(t('proposal.confirm.reject')));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The card belongs to somebody else.')).toBeTruthy();
    expect(dialog.getByRole('row', { name: /Refunded/ }).textContent).toContain('$104.00');
    api.answer('orders.confirmPaymentReview', () => {
      answers(closedReview({ acts: [sampleAct(), sampleAct({ act: 'carry_out', is_own: true })] }));
      return { state: 'cancelled' };
    });
    await user.click(dialog.getByRole('button', { name: t('decide.submit.reject') }));
    await heading(/^This payment was rejected/);
    expect(api.inputs('orders.confirmPaymentReview')).toMatchObject([
      { proposal_id: 'proposal-1', fingerprint: FINGERPRINT },
    ]);
    expect(shownToasts.map(({ message }) => message)).toEqual([t('decide.done.reject')]);
  });

  test('nobody is offered to confirm their own; they take it back with a reason', async () => {
    const { user } = shows(waiting(true));
    await heading(/^Someone else has to confirm/);
    expect(screen.queryByRole('button', { name: t('proposal.confirm.reject') })).toBeNull();
    await user.click(button(shared('withdraw.open')));
    await screen.findByRole('dialog', { name: shared('withdraw.title') });
    await user.click(button(shared('withdraw.submit')));
    expect(errorAt(reasonField())).toContain('10');
    expect(api.inputs('orders.dismissPaymentReview')).toEqual([]);
    await user.type(reasonField(), REASON);
    api.answer('orders.dismissPaymentReview', () => {
      const withdrawn = sampleAct({ act: 'dismiss', is_own: true });
      answers({ ...large, acts: [sampleAct({ is_own: true }), withdrawn] });
      return { state: 'payment_review' };
    });
    await user.click(button(shared('withdraw.submit')));
    await heading(/^Decide by/);
    expect(api.inputs('orders.dismissPaymentReview')).toMatchObject([
      { proposal_id: 'proposal-1', reason: REASON },
    ]);
    expect(screen.getByText(shared('history.withdraw'))).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what a third has closed meanwhile is not confirmed, and it says who closed it', async () => {
    const { user } = shows(waiting(false));
    await heading(/^Sue proposes to reject/);
    await user.click(button(t('proposal.confirm.reject')));
    const dialog = within(await screen.findByRole('dialog'));
    api.answer('orders.confirmPaymentReview', () => {
      answers({ ...large, acts: [sampleAct(), sampleAct({ act: 'dismiss', by: 'Max' })] });
      throw refused('DECISION_CLOSED');
    });
    await user.click(dialog.getByRole('button', { name: t('decide.submit.reject') }));
    await heading(/^Decide by/);
    expect(screen.getByRole('alert').textContent).toContain(t('news.dismiss', { name: 'Max' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(shared('history.dismiss'))).toBeTruthy();
  });

  test('a proposal that the server refuses and still shows keeps its error in view', async () => {
    const { user } = shows(waiting(false));
    await heading(/^Sue proposes to reject/);
    await user.click(button(t('proposal.confirm.reject')));
    const dialog = within(await screen.findByRole('dialog'));
    api.answer('orders.confirmPaymentReview', () => {
      throw refused('DECISION_CHANGED');
    });
    await user.click(dialog.getByRole('button', { name: t('decide.submit.reject') }));
    expect((await dialog.findByRole('alert')).textContent).toContain('has changed');
    await waitFor(() => expect(api.inputs('orders.paymentReview').length).toBeGreaterThan(1));
  });
});

test('an order of one’s own is not reviewed, and the page says why (Z9)', async () => {
  api.answer('orders.paymentReview', () => {
    throw refused('ORDER_NOT_FOUND');
  });
  renderPage(page());
  expect(await screen.findByRole('heading', { level: 1, name: t('page.not_found') })).toBeTruthy();
  expect(screen.getByText(t('page.not_found_help'))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('title') }).getAttribute('href')).toBe('/admin/orders');
});

test('a review that does not load says so, and is there after another try', async () => {
  api.answer('orders.paymentReview', () => {
    throw refused('TOO_MANY_REQUESTS', { facts: { retry_after_seconds: 30 } });
  });
  const { user } = renderPage(page());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('page.load_failed'));
  answers(sampleReview());
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Diamond account' })).toBeTruthy();
});

test('an order that was never under review offers nothing to decide', async () => {
  shows(closedReview({ state: 'completed', since: null, paid_from: null }));
  await heading(/was never under review/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(t('why.title'))).toBeNull();
});
