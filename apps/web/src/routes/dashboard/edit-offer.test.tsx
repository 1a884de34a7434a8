// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { EditPage } from '../../features/offers/edit/components/edit-page.tsx';
import { sampleOwnOffer } from '../../features/offers/own/test-own-offers.ts';
import { forgetUser } from '../../lib/session/auth-state.ts';
import { AnswerLost, api, refused } from '../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';

const t = messagesIn('en', 'offers/edit');
const names = messagesIn('en', 'offers/history');
const list = messagesIn('en', 'offers/own');
const ID = '0198a000-0000-7000-8000-000000000001';

type Offer = OutputOf<'offers.ownDetail'>;
const base = { required: false, filterable: true, on_card: true };
const step = (changes: Partial<Offer['history'][number]>): Offer['history'][number] => ({
  id: 'step-1',
  event: 'publish',
  actor: 'seller',
  to_state: 'active',
  reason: null,
  rule_id: null,
  review_reasons: [],
  changes: [],
  occurred_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const sample = (changes: Partial<Offer> = {}): Offer => ({
  ...sampleOwnOffer({
    id: ID,
    kind: 'account',
    title: 'A golden account',
    allowed_events: ['edit'],
  }),
  description: 'It has everything that an account needs, and more.',
  photos: [],
  attributes: { rank: 'gold', level: 30 },
  schema_version: 1,
  region_code: null,
  face_value_minor: null,
  face_value_currency: null,
  fee_minor: 58,
  tiers: [],
  min_quantity: 1,
  max_quantity: 1,
  delivery_minutes: null,
  warranty_days: 7,
  published_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  editing: {
    review_reasons: [],
    fields: [
      {
        ...base,
        key: 'rank',
        label: 'Rank',
        kind: 'choice',
        required: true,
        options: ['silver', 'gold'],
        option_labels: ['Silver', 'Gold'],
      },
      { ...base, key: 'level', label: 'Level', kind: 'number', min: 1, max: 500 },
      {
        ...base,
        key: 'skins',
        label: 'Skins',
        kind: 'choices',
        max_count: 2,
        options: ['a', 'b', 'c'],
        option_labels: ['Ash', 'Bone', 'Coal'],
      },
    ],
    delivery_choices_minutes: [60, 360],
    warranty_choices_days: [7, 14],
    least_price_minor: 100,
    most_price_minor: 50_000,
    most_quantity: 50,
    most_tiers: 3,
    buyer_fee: { share: 400, least_minor: 30 },
  },
  history: [step({})],
  ...changes,
});

let offer = sample();
beforeEach(() => {
  signedIn();
  offer = sample();
  api.answer('offers.ownDetail', () => offer);
});

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: t('save') });
async function shown(kind: 'account' | 'gift_card' = 'account') {
  const page = renderPage(<EditPage kind={kind} offer_id={ID} />);
  await screen.findByLabelText(names('field.title'));
  return page;
}
const sent = () => api.inputs('offers.edit').map(({ changes }) => changes);

describe('an edit', () => {
  test('sends what differs, and the form begins again with what was saved', async () => {
    const { user } = await shown();
    expect(save().disabled).toBe(true);
    await user.clear(field(names('field.price_minor')));
    await user.type(field(names('field.price_minor')), '25');
    expect(screen.getByText(t('buyer_pays', { amount: '$26.00' }))).toBeTruthy();
    await user.type(field(/^Level/), '1');
    await user.click(screen.getByRole('checkbox', { name: 'Coal' }));
    api.answer('offers.edit', () => {
      offer = sample({ price_minor: 2_500, history: [step({ id: 'step-2', event: 'edit' })] });
      return { state: 'active' };
    });
    await user.click(save());
    await waitFor(() => expect(shownToasts.map(({ message }) => message)).toEqual([t('saved')]));
    expect(sent()).toEqual([
      { price_minor: 2_500, attributes: { rank: 'gold', level: 301, skins: ['c'] } },
    ]);
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  test('captions, orders and removes photos', async () => {
    const photo = (id: string) => ({ file_id: id, caption: '', variants: [] });
    offer = sample({ photos: [photo('file-1'), photo('file-2'), photo('file-3')] });
    const { user } = await shown();
    const form = messagesIn('en', 'offers/form');
    await user.click(screen.getByRole('button', { name: form('photo.later', { number: '1' }) }));
    await user.type(screen.getByLabelText(/^Caption of photo 1/), 'Knives ');
    await user.click(screen.getByRole('button', { name: form('photo.remove', { number: '3' }) }));
    api.answer('offers.edit', () => ({ state: 'active' }));
    await user.click(save());
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          photos: [
            { file_id: 'file-2', caption: 'Knives' },
            { file_id: 'file-1', caption: '' },
          ],
        },
      ]),
    );
  });

  test('that needs a review says so before it is saved, and one that needs none does not', async () => {
    offer = sample();
    offer.editing.review_reasons = ['restricted'];
    const { user } = await shown();
    await user.type(field(names('field.price_minor')), '0');
    expect(screen.queryByText(t('review.title'))).toBeNull();
    await user.type(field(names('field.title')), ' of mine');
    expect(screen.getByText(t('review.title'))).toBeTruthy();
    expect(screen.getByText(names('reason.restricted'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('discard') }));
    expect(screen.queryByText(t('review.title'))).toBeNull();
  });

  test('with errors names them at their fields and keeps what was entered', async () => {
    const { user } = await shown();
    await user.type(field(names('field.title')), '!');
    await user.type(field(/^Level/), '999');
    api.answer('offers.edit', () => {
      throw refused('OFFER_INVALID', {
        fields: {
          title: [{ code: 'too_short', params: { least: 10 } }],
          'attributes.level': [{ code: 'not_listed', params: {} }],
        } as never,
      });
    });
    await user.click(save());
    await waitFor(() => expect(errorAt(field(names('field.title')))).toBeTruthy());
    expect(errorAt(field(/^Level/))).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(t('check_fields'));
    expect(field(names('field.title')).value).toBe('A golden account!');
    expect(document.activeElement).toBe(field(names('field.title')));
  });

  test.each(['0', '1e21', '-4', '12.345', ''])('with the price "%s" is not sent', async (price) => {
    const { user } = await shown();
    await user.clear(field(names('field.price_minor')));
    if (price !== '') await user.type(field(names('field.price_minor')), price);
    await user.click(save());
    expect(errorAt(field(names('field.price_minor')))).toBe(t('fault.price_minor'));
    expect(sent()).toEqual([]);
  });

  test('whose answer is lost is sent again under the same key', async () => {
    const { user } = await shown();
    await user.type(field(names('field.title')), ' of mine');
    api.answer('offers.edit', () => {
      throw new AnswerLost();
    });
    await user.click(save());
    await screen.findByRole('alert');
    await user.click(save());
    await waitFor(() => expect(api.inputs('offers.edit')).toHaveLength(2));
    const [first, second] = api.inputs('offers.edit');
    expect(second).toEqual(first);
  });

  test('of a gift card changes the prices of larger quantities', async () => {
    offer = sample({ kind: 'gift_card', max_quantity: 10 });
    offer.editing.fields = [];
    const { user } = await shown('gift_card');
    await user.click(screen.getByRole('button', { name: t('tier.add') }));
    await user.type(field(t('tier.from')), '5');
    await user.click(save());
    expect(screen.getByText(t('fault.tiers'))).toBeTruthy();
    await user.type(field(t('tier.price')), '21.50');
    api.answer('offers.edit', () => ({ state: 'active' }));
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ tiers: [{ min_quantity: 5, unit_price_minor: 2_150 }] }]);
  });
});

test('a card whose price with fee is above its face value says that buyers will be told so', async () => {
  offer = sample({ kind: 'gift_card', face_value_minor: 2_500, face_value_currency: 'USD' });
  offer.editing.fields = [];
  const words = messagesIn('en', 'offers/form')('split.above_face');
  const { user } = await shown('gift_card');
  const price = field(names('field.price_minor'));
  await user.clear(price);
  await user.type(price, '24');
  expect(screen.queryByText(words)).toBeNull();
  // 24.50 and the fee of 4 % are 25.48.
  await user.type(price, '.50');
  expect(screen.getByText(words)).toBeTruthy();
});

describe('the page', () => {
  test('says what similar offers were sold for, and nothing while too few were', async () => {
    const form = messagesIn('en', 'offers/form');
    const hint = form('similar_sold', { amount: '$12.50', days: 30 });
    await shown();
    expect(screen.queryByText(hint)).toBeNull();
    expect(api.inputs('offers.priceHint')[0]).toMatchObject({ kind: 'account' });
    cleanup();
    forgetUser();
    signedIn();
    api.answer('offers.priceHint', () => ({ median_minor: 1_250, days: 30 }));
    await shown();
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  test('asks before it is left with unsaved changes', async () => {
    const { user, address } = await shown();
    const before = address();
    await user.type(field(names('field.title')), ' of mine');
    const leave = new Event('beforeunload', { cancelable: true });
    fireEvent(window, leave);
    expect(leave.defaultPrevented).toBe(true);
    const back = screen.getByRole('link', { name: list('kind.account.title') });
    await user.click(back);
    const dialog = within(await screen.findByRole('dialog', { name: t('leave.title') }));
    await user.click(dialog.getByRole('button', { name: t('leave.stay') }));
    expect(address()).toBe(before);
    await user.click(back);
    await user.click(await screen.findByRole('button', { name: t('leave.confirm') }));
    await waitFor(() => expect(address()).toBe('/dashboard/offers/accounts'));
  });

  test('tells who changed what when, with the values before and after', async () => {
    offer = sample({
      history: [
        step({
          id: 'step-2',
          event: 'edit',
          changes: [
            { field: 'price_minor', before: '2000', after: '2300' },
            {
              field: 'attributes',
              before: '{"rank":"gold","level":20}',
              after: '{"rank":"gold","level":30}',
            },
          ],
        }),
        step({ id: 'step-1', event: 'reject', actor: 'moderator', reason: 'Too few words.' }),
      ],
    });
    await shown();
    const steps = within(screen.getByRole('list', { name: names('title') })).getAllByRole(
      'listitem',
    );
    expect(steps[0]?.textContent).toContain(names('actor.you'));
    expect(steps[0]?.textContent).toContain('Before: $20.00After: $23.00');
    expect(steps[0]?.textContent).toContain('LevelBefore: 20After: 30');
    expect(steps[0]?.textContent).not.toContain('Rank');
    expect(steps[1]?.textContent).toContain('Too few words.');
    expect(steps[1]?.textContent).toContain(names('actor.moderator'));
  });

  test('of a rejected offer says why, and submits it again also unchanged', async () => {
    const decision = { reason: 'The title names another game.', rule_id: null };
    offer = sample({ state: 'rejected', decision });
    const { user } = await shown();
    expect(screen.getByText(decision.reason)).toBeTruthy();
    api.answer('offers.edit', () => ({ state: 'pending_review' }));
    await user.click(screen.getByRole('button', { name: t('submit_again') }));
    await waitFor(() =>
      expect(shownToasts.map(({ message }) => message)).toEqual([t('saved_for_review')]),
    );
    expect(sent()).toEqual([{}]);
  });

  test('of an offer that cannot be edited now has no form, and that of another kind none at all', async () => {
    offer = sample({ state: 'sold_out', allowed_events: ['archive'] });
    const page = renderPage(<EditPage kind="account" offer_id={ID} />);
    expect(await screen.findByText(t('not_now'))).toBeTruthy();
    page.unmount();
    renderPage(<EditPage kind="gift_card" offer_id={ID} />);
    expect(await screen.findByRole('heading', { name: t('not_found') })).toBeTruthy();
  });
});
