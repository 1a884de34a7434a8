// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnOffer } from '../../features/offers/own/hooks.ts';
import { sampleOwnOffer } from '../../features/offers/own/test-own-offers.ts';
import { AnswerLost, api, held, refused } from '../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import AccountOffersRoute from './account-offers.tsx';

const t = messagesIn('en', 'offers/own');
const errors = messagesIn('en', 'errors');
const site = messagesIn('en', 'site');

const account = (id: string, changes: Partial<OwnOffer> = {}) =>
  sampleOwnOffer({
    id,
    kind: 'account',
    title: `Account ${id}`,
    takes_codes: false,
    stock_count: 1,
    allowed_events: ['edit', 'pause', 'renew', 'archive'],
    ...changes,
  });
const paused = (id: string) =>
  account(id, { state: 'paused', allowed_events: ['edit', 'resume', 'renew', 'archive'] });
const done = { state: 'active', refusal: null } as const;

let items: OwnOffer[] = [];
beforeEach(() => {
  signedIn();
  items = [account('a'), account('b'), paused('c')];
  api.answer('offers.own', () => ({ items, next_cursor: null }));
  api.answer('offers.ownCounts', () => ({
    states: [
      { state: 'active', count: 2 },
      { state: 'reserved', count: 1 },
      { state: 'paused', count: 1 },
      { state: 'archived', count: 7 },
    ],
  }));
});
const changes = () =>
  api.inputs('offers.change').map(({ offer_ids, change }) => [offer_ids, change]);
const toolbar = () => within(screen.getByRole('toolbar', { name: t('bulk.label') }));
const box = (id: string) => screen.getByRole('checkbox', { name: `Select “Account ${id}”` });

async function shown(at = '/dashboard/offers/accounts') {
  const page = renderPage(<AccountOffersRoute />, at);
  await screen.findByRole('table');
  return page;
}

describe('the list', () => {
  test('of a tab asks for its states, and the tabs say how many offers they have', async () => {
    await shown('/dashboard/offers/accounts?tab=for_sale&q=gold');
    expect(api.inputs('offers.own')).toEqual([
      { kind: 'account', states: ['active', 'reserved'], search: 'gold', cursor: null },
    ]);
    const tab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });
    expect(tab(t('tab.all')).textContent).toBe(`${t('tab.all')}4`);
    expect(tab(t('tab.for_sale')).textContent).toBe(`${t('tab.for_sale')}3`);
    expect(tab(t('tab.archived')).getAttribute('href')).toContain('tab=archived');
    // An account does not run out of codes.
    expect(screen.queryByRole('link', { name: new RegExp(t('tab.out_of_stock')) })).toBeNull();
  });

  test('says what staff wrote about a rejected offer, and leads to its form', async () => {
    const decision = { reason: 'The photos show another account.', rule_id: null };
    items = [account('a', { state: 'rejected', decision, allowed_events: ['edit', 'archive'] })];
    await shown();
    expect(screen.getByText(decision.reason)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Account a' });
    expect(link.getAttribute('href')).toBe('/dashboard/offers/account/a/edit');
  });

  test('that is empty says what appears in the tab', async () => {
    items = [];
    renderPage(<AccountOffersRoute />, '/?tab=expired');
    expect(await screen.findByText(t('tab_help.expired'))).toBeTruthy();
  });
});

describe('several offers', () => {
  test('are paused at once, only those that can be; the toast resumes them', async () => {
    const { user } = await shown();
    await user.click(toolbar().getByRole('checkbox'));
    api.answer('offers.change', ({ offer_ids: ids }) => ({ results: ids.map(() => done) }));
    await user.click(toolbar().getByRole('button', { name: 'Pause (2)' }));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(shownToasts[0]?.message).toBe(t('done.pause', { count: 2 }));
    await act(async () => shownToasts[0]?.options.action?.onClick());
    await waitFor(() => expect(shownToasts).toHaveLength(2));
    expect(changes()).toEqual([
      [['a', 'b'], { event: 'pause' }],
      [['a', 'b'], { event: 'resume' }],
    ]);
    const keys = api.inputs('offers.change').map(({ idempotency_key: key }) => key);
    expect(new Set(keys).size).toBe(2);
    // The list and its counts were read again after each.
    expect(api.inputs('offers.own')).toHaveLength(3);
    expect(api.inputs('offers.ownCounts')).toHaveLength(3);
  });

  test('of which one is refused: it is named with the reason, the others are changed', async () => {
    const { user } = await shown();
    await user.click(box('a'));
    await user.click(box('b'));
    const refusal = { code: 'OFFER_EVENT_REFUSED', facts: {}, fields: {} };
    api.answer('offers.change', () => ({ results: [{ state: 'sold_out', refusal }, done] }));
    await user.click(toolbar().getByRole('button', { name: t('action.archive') }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('listitem').textContent).toBe(
      `Account a: ${errors('OFFER_EVENT_REFUSED')}`,
    );
    expect(shownToasts.map(({ message }) => message)).toEqual([t('done.archive', { count: 1 })]);
    await user.click(within(alert).getByRole('button', { name: t('close') }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('whose answer is lost are sent again under the same key, another change under another', async () => {
    const { user } = await shown();
    await user.click(box('a'));
    api.answer('offers.change', () => {
      throw new AnswerLost();
    });
    const press = async (action: 'pause' | 'archive') =>
      await user.click(toolbar().getByRole('button', { name: t(`action.${action}`) }));
    await press('pause');
    await screen.findByText(site('api.no_response'));
    await press('pause');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await press('archive');
    await waitFor(() => expect(changes()).toHaveLength(3));
    const [first, second, third] = api.inputs('offers.change');
    expect(second).toEqual(first);
    expect(third?.idempotency_key).not.toBe(first?.idempotency_key);
  });
});

describe('prices', () => {
  async function reprices(...ids: string[]) {
    const page = await shown();
    for (const id of ids) await page.user.click(box(id));
    await page.user.click(toolbar().getByRole('button', { name: t('action.reprice') }));
    return { ...page, dialog: within(await screen.findByRole('dialog')) };
  }
  const prices = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
    dialog.getAllByRole('cell').map(({ textContent }) => textContent);

  test('are changed by a share, after a preview of each', async () => {
    items = [account('a'), account('b', { price_minor: 999 })];
    const { user, dialog } = await reprices('a', 'b');
    const field = dialog.getByLabelText(t('reprice.share'));
    await user.type(field, '-5');
    // What buyers pay then is below: 4 % more.
    await dialog.findByText(t('buyer_pays', { amount: '$22.72' }));
    expect(prices(dialog)).toEqual([
      '$23.00',
      `$21.85${t('buyer_pays', { amount: '$22.72' })}`,
      '$9.99',
      `$9.49${t('buyer_pays', { amount: '$9.87' })}`,
    ]);
    const answer = held<{ results: (typeof done)[] }>();
    api.answer('offers.change', async () => await answer.promise);
    await user.click(dialog.getByRole('button', { name: t('reprice.submit', { count: 2 }) }));
    await act(async () => answer.release({ results: [done, done] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([[['a', 'b'], { event: 'change_price', share: -500 }]]);
    expect(shownToasts.map(({ message }) => message)).toEqual([t('done.reprice', { count: 2 })]);
  });

  test('of one offer are set to an amount, which begins with what it is', async () => {
    const { user, dialog } = await reprices('a');
    const field = dialog.getByLabelText<HTMLInputElement>(t('reprice.amount'));
    expect(field.value).toBe('23');
    await user.clear(field);
    await user.type(field, '24,50');
    await dialog.findByText(t('buyer_pays', { amount: '$25.48' }));
    expect(prices(dialog)).toEqual(['$23.00', `$24.50${t('buyer_pays', { amount: '$25.48' })}`]);
    api.answer('offers.change', () => ({ results: [done] }));
    await user.click(dialog.getByRole('button', { name: t('reprice.submit', { count: 1 }) }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toEqual([[['a'], { event: 'set_price', price_minor: 2_450 }]]);
  });

  test.each(['0', '1e21', '-4', '5.999', 'five'])('are not set to "%s"', async (typed) => {
    const { user, dialog } = await reprices('a');
    const field = dialog.getByLabelText(t('reprice.amount'));
    await user.clear(field);
    await user.type(field, typed);
    expect(dialog.queryByRole('table')).toBeNull();
    await user.click(dialog.getByRole('button', { name: t('reprice.submit', { count: 1 }) }));
    expect(errorAt(field)).toBe(t('reprice.amount_invalid'));
    expect(changes()).toEqual([]);
  });

  test('that the server refuses as a whole stay in the dialog', async () => {
    const { user, dialog } = await reprices('a');
    api.answer('offers.change', () => {
      throw refused('GAME_NOT_FOUND');
    });
    await user.click(dialog.getByRole('button', { name: t('reprice.submit', { count: 1 }) }));
    expect((await dialog.findByRole('alert')).textContent).toBe(errors('GAME_NOT_FOUND'));
  });
});
