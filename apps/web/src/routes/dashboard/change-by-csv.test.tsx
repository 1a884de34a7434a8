// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sampleOwnOffer } from '../../features/offers/own/test-own-offers.ts';
import { AnswerLost, api } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import CardOffersRoute from './card-offers.tsx';

const t = messagesIn('en', 'offers/csv');
const offer = {
  id: '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
  language: 'en',
  title: 'Steam 25 dollars',
  state: 'active',
  price_minor: 2_300,
  currency: 'USD',
} as const;
const preview = {
  lines: [
    { number: 2, offer, price_minor: 2_500, event: 'pause', refusal: null },
    {
      number: 3,
      offer: null,
      price_minor: null,
      event: null,
      refusal: {
        code: 'INPUT_INVALID',
        facts: {},
        fields: { price: [{ code: 'amount', params: {} }] },
      },
    },
  ],
  unchanged: 4,
};
type Results = OutputOf<'offers.applyChanges'>['results'];

beforeEach(() => {
  signedIn();
  api.answer('offers.own', () => ({ items: [sampleOwnOffer()], next_cursor: null }));
  api.answerRoute('POST /api/offers/changes/', () => preview);
});

async function openPreview() {
  const { user } = renderPage(<CardOffersRoute />);
  await user.click(await screen.findByRole('button', { name: t('upload') }));
  const dialog = await screen.findByRole('dialog', { name: t('upload_title') });
  const file = new File(['id,price\n'], 'offers.csv', { type: 'text/csv' });
  await user.upload(within(dialog).getByLabelText(t('file')), file);
  await within(dialog).findByText(t('line', { number: '3' }));
  return { user, dialog };
}

test('nothing is sent before what the file changes is confirmed; faulty lines are not sent', async () => {
  const { user, dialog } = await openPreview();
  const shown = within(dialog);
  expect(shown.getByText('$25.00')).toBeTruthy();
  expect(shown.getByText(t('summary', { changes: 1, faults: 1, unchanged: 4 }))).toBeTruthy();
  expect(api.inputs('offers.applyChanges')).toEqual([]);
  const results: Results = [{ state: 'paused', refusal: null }];
  api.answer('offers.applyChanges', () => ({ results }));
  await user.click(shown.getByRole('button', { name: t('apply', { count: 1 }) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownToasts.map(({ message }) => message)).toEqual([t('applied', { count: 1 })]);
  expect(api.inputs('offers.applyChanges')).toMatchObject([
    { changes: [{ offer_id: offer.id, price_minor: 2_500, event: 'pause' }] },
  ]);
});

test('an answer that is lost is asked for again under the same key', async () => {
  const { user, dialog } = await openPreview();
  api.answer('offers.applyChanges', () => {
    throw new AnswerLost();
  });
  const apply = within(dialog).getByRole('button', { name: t('apply', { count: 1 }) });
  await user.click(apply);
  await within(dialog).findByRole('alert');
  const results: Results = [{ state: 'paused', refusal: null }];
  api.answer('offers.applyChanges', () => ({ results }));
  await user.click(apply);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = api.inputs('offers.applyChanges').map(({ idempotency_key: key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('an offer that is refused at last is named with the reason', async () => {
  const { user, dialog } = await openPreview();
  const results: Results = [
    { state: 'sold_out', refusal: { code: 'OFFER_NOT_FOUND', facts: {}, fields: {} } },
  ];
  api.answer('offers.applyChanges', () => ({ results }));
  await user.click(within(dialog).getByRole('button', { name: t('apply', { count: 1 }) }));
  expect(await within(dialog).findByText(t('partly', { count: 1 }))).toBeTruthy();
  expect(within(dialog).getByText(messagesIn('en', 'errors')('OFFER_NOT_FOUND'))).toBeTruthy();
});
