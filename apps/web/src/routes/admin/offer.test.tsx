// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ReviewPage } from '../../features/offers/review/components/review-page.tsx';
import { sampleCards } from '../../features/offers/test-offers.ts';
import { AnswerLost, api, refused } from '../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminOffersRoute from './offers.tsx';

const t = messagesIn('en', 'offers/review');
const shared = messagesIn('en', 'decisions');
const history = messagesIn('en', 'offers/history');
const ID = '0198a000-0000-7000-8000-000000000001';
const REASON = 'The title names another game.';

type Review = OutputOf<'offers.reviewed'>;
const sample = (changes: Partial<Review> = {}): Review => ({
  offer: sampleCards({ id: ID, state: 'pending_review' }),
  is_own: false,
  allowed_events: ['approve', 'reject', 'remove'],
  history: [],
  ...changes,
});

beforeEach(() => {
  signedIn({ role: 'moderator' });
  api.answer('offers.reviewed', () => sample());
});

const decide = () => screen.getByRole('button', { name: shared('submit') });
const option = (name: 'approve' | 'reject' | 'remove') =>
  screen.getByRole('radio', { name: new RegExp(t(`decide.${name}_help`)) });
const reason = () => screen.getByRole('textbox', { name: shared('reason.label') });
async function shown() {
  const page = renderPage(<ReviewPage offer_id={ID} />, `/admin/offers/${ID}`);
  await screen.findByRole('heading', { name: t('content') });
  return page;
}

describe('a decision', () => {
  test.each(['approve', 'reject'] as const)('to %s is sent with its reason', async (decision) => {
    const { user, address } = await shown();
    await user.click(option(decision));
    await user.type(reason(), REASON);
    api.answer('offers.review', () => ({ state: 'active' }));
    await user.click(screen.getByRole('button', { name: t(`decide.${decision}`) }));
    await waitFor(() => expect(address()).toBe('/admin/offers'));
    expect(api.inputs('offers.review')).toMatchObject([{ offer_id: ID, decision, reason: REASON }]);
    expect(shownToasts.map(({ message }) => message)).toEqual([t(`done.${decision}`)]);
  });

  test('to remove needs the rule, is asked about, and is sent under one key', async () => {
    const { user, address } = await shown();
    await user.click(option('remove'));
    await user.type(reason(), REASON);
    await user.click(screen.getByRole('button', { name: t('decide.remove') }));
    expect(screen.getByText(t('rule.choose'))).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const name = messagesIn('en', 'offers/history')('rule_name.stolen_goods');
    await user.click(screen.getByRole('radio', { name }));
    await user.click(screen.getByRole('button', { name: t('decide.remove') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('confirm.title') }));
    api.answer('offers.remove', () => {
      throw new AnswerLost();
    });
    await user.click(dialog.getByRole('button', { name: t('decide.remove') }));
    await dialog.findByRole('alert');
    api.answer('offers.remove', () => ({ state: 'removed' }));
    await user.click(dialog.getByRole('button', { name: t('decide.remove') }));
    await waitFor(() => expect(address()).toBe('/admin/offers'));
    const [first, second] = api.inputs('offers.remove');
    expect(first).toMatchObject({ rule_id: 'stolen-goods', reason: REASON });
    expect(second).toEqual(first);
  });

  test('without a choice or a reason names what is missing, and sends nothing', async () => {
    const { user } = await shown();
    await user.click(decide());
    expect(screen.getByText(shared('choose'))).toBeTruthy();
    await user.click(option('approve'));
    await user.type(reason(), 'short');
    await user.click(screen.getByRole('button', { name: t('decide.approve') }));
    expect(errorAt(reason())).toContain('10');
    expect(api.inputs('offers.review')).toEqual([]);
  });

  test('that comes after that of somebody else says so, with fresh data', async () => {
    const { user } = await shown();
    await user.click(option('approve'));
    await user.type(reason(), REASON);
    api.answer('offers.review', () => {
      api.answer('offers.reviewed', () => sample({ allowed_events: [] }));
      throw refused('OFFER_EVENT_REFUSED');
    });
    await user.click(screen.getByRole('button', { name: t('decide.approve') }));
    expect(await screen.findByText(t('nothing_to_decide'))).toBeTruthy();
  });
});

test('the history tells staff what the seller did', async () => {
  const published = {
    id: 'step-1',
    event: 'publish',
    actor: 'seller',
    to_state: 'active',
    reason: null,
    rule_id: null,
    review_reasons: [],
    changes: [],
    occurred_at: '2026-11-20T10:00:00.000Z',
  } satisfies Review['history'][number];
  api.answer('offers.reviewed', () => sample({ history: [published] }));
  await shown();
  const steps = screen.getByRole('list', { name: history('title') });
  expect(steps.textContent).toContain(history('actor.seller'));
  expect(steps.textContent).not.toContain(history('actor.you'));
});

test('nobody decides about an offer of their own', async () => {
  api.answer('offers.reviewed', () => sample({ is_own: true, allowed_events: [] }));
  await shown();
  expect(screen.getByText(t('own_help'))).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('the list says of each offer why it waits, and leads to its review', async () => {
  const { offer } = sample();
  api.answer('offers.pending', () => ({
    items: [
      {
        ...offer,
        price_minor: 2_000,
        attributes: [],
        seller_id: 'user-2',
        seller_username: 'Tern',
        seller_level: 0,
        is_own: false,
        reasons: ['first_offers'],
        submitted_at: '2026-11-20T10:00:00.000Z',
      },
    ],
    next_cursor: null,
  }));
  renderPage(<AdminOffersRoute />);
  const link = await screen.findByRole('link', { name: offer.title });
  expect(link.getAttribute('href')).toBe(`/admin/offers/${ID}`);
  expect(screen.getByText(history('reason.first_offers'))).toBeTruthy();
});
