// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../../lib/test-page.tsx';
import { sampleOrder, sampleUnit } from '../../../orders/test-orders.ts';
import { ContactForm } from './contact-form.tsx';

const t = messagesIn('en', 'content/contact');
const ORDER = '0193a1b2-0000-7000-8000-000000000001';
const [RUNNING, PAUSED, OVER] = [1, 2, 3].map((n) => `0193a1b2-0000-7000-8000-00000000001${n}`);
const units = [
  sampleUnit({ id: RUNNING ?? '', position: 1, allowed_events: ['report_problem'] }),
  sampleUnit({ id: PAUSED ?? '', position: 2, allowed_events: ['reveal'] }),
  sampleUnit({ id: OVER ?? '', position: 3, state: 'completed', due_at: null }),
];
const order = sampleOrder({ id: ORDER, kind: 'gift_card', quantity: 3, units });
const code = (position: number) => screen.findByLabelText(t('problem.gift_card', { position }));

beforeEach(() => {
  signedIn();
  api.answer('orders.list', () => ({ now: order.now, items: [], next_cursor: null }));
  api.answer('orders.detail', () => order);
  api.answer('content.sendMessage', () => ({
    number: 'CT-1',
    paused_until: '2026-11-23T12:00:00.000Z',
  }));
});

test('a link of an order chooses the order and its unit, and says what is paused until when', async () => {
  const at = `/contact?topic=order&order=${ORDER}&unit=${RUNNING}`;
  const { user } = renderPage(<ContactForm />, at);
  expect(await code(1)).toHaveProperty('checked', true);
  expect(await code(2)).toHaveProperty('checked', false);
  expect(screen.getByText(t('problem.paused_before'))).toBeTruthy();
  expect(screen.queryByLabelText(t('problem.gift_card', { position: 3 }))).toBeNull();
  await user.type(screen.getByLabelText(t('text')), 'This code was used by somebody else.');
  await user.click(screen.getByRole('button', { name: t('submit') }));
  expect(await screen.findByText(/are paused and go on/)).toBeTruthy();
  expect(api.inputs('content.sendMessage')).toMatchObject([
    { topic: 'order', order_id: ORDER, unit_ids: [RUNNING] },
  ]);
});

test('of a sale no unit can be chosen', async () => {
  api.answer('orders.detail', () => ({ ...order, side: 'seller' as const }));
  renderPage(<ContactForm />, `/contact?order=${ORDER}`);
  expect(await screen.findByText(t('order'))).toBeTruthy();
  expect(screen.queryByText(t('problem.title'))).toBeNull();
});
