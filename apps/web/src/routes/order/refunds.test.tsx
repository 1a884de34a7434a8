// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, sampleEarnings, sampleOrder, sampleUnit } from '../../features/orders/test-orders.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

const t = messagesIn('en', 'orders/refunds');

const page = () => (
  <OrderRoute {...({ params: { id: 'order-1' } } as unknown as Route.ComponentProps)} />
);
const shows = (order: OutputOf<'orders.detail'>) => {
  api.answer('orders.detail', () => order);
  return renderPage(page(), '/order/order-1');
};

const refundable = (changes: Partial<ReturnType<typeof sampleUnit>> = {}) =>
  sampleUnit({ allowed_events: ['refund', 'refund_part'], ...changes });
const sale = (changes: Partial<OutputOf<'orders.detail'>> = {}) =>
  sampleOrder({ side: 'seller', earnings: sampleEarnings(), units: [refundable()], ...changes });

beforeEach(() => signedIn());

const open = async (name: string) => await screen.findByRole('button', { name });
const valueOf = (label: string) => screen.getByText(label).parentElement?.textContent;

describe('the seller of an undisputed unit', () => {
  test('is told what the buyer gets back and what they lose, and refunds all of it (O25)', async () => {
    api.answer('orders.refundUnits', () => ({ state: 'refunded' }));
    const { user } = shows(sale());
    await user.click(await open(t('open')));
    const dialog = await screen.findByRole('dialog', {
      name: t('dialog.title.account'),
    });
    expect(valueOf(t('dialog.buyer'))).toContain('$20.80');
    expect(valueOf(t('dialog.fee'))).toContain('$0.80');
    // 20.00 less 7.5 %.
    expect(valueOf(t('dialog.seller'))).toContain('−$18.50');
    const submit = t('dialog.submit_amount', { amount: '$20.80' });
    await user.click(within(dialog).getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputs('orders.refundUnits')).toEqual([
      {
        order_id: 'order-1',
        idempotency_key: expect.any(String),
        unit_ids: ['unit-1'],
        refund_minor: null,
      },
    ]);
  });

  test('refunds a part, with its share of the fee; no amount above what is left is sent', async () => {
    api.answer('orders.refundUnits', () => ({ state: 'delivered' }));
    const { user } = shows(sale());
    await user.click(await open(t('open')));
    await user.click(await screen.findByRole('radio', { name: t('dialog.part') }));
    const field = screen.getByRole('textbox', { name: t('dialog.amount', { count: 1 }) });
    await user.type(field, '20.01');
    await user.click(screen.getByRole('button', { name: t('dialog.submit') }));
    const bounds = { least: '$0.01', most: '$20.00' };
    expect(await screen.findByText(t('dialog.invalid', bounds))).toBeTruthy();
    await user.clear(field);
    await user.type(field, '5');
    expect(valueOf(t('dialog.buyer'))).toContain('$5.20');
    // 5.00 less 7.5 %, to the cent by what is left: 18.50 less 13.87.
    expect(valueOf(t('dialog.seller'))).toContain('−$4.63');
    await user.click(
      screen.getByRole('button', { name: t('dialog.submit_amount', { amount: '$5.20' }) }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputs('orders.refundUnits').map(({ refund_minor }) => refund_minor)).toEqual([500]);
  });

  test('names the code that is refunded, and can refund all of them', async () => {
    const units = [1, 2, 3].map((position) =>
      position < 3
        ? refundable({ id: `unit-${position}`, position })
        : sampleUnit({ id: 'unit-3', position, state: 'refunded', allowed_events: [] }),
    );
    api.answer('orders.refundUnits', () => ({ state: 'refunded' }));
    const { user } = shows(sale({ kind: 'gift_card', units }));
    const second = t('open_for', { action: t('open'), unit: t('unit.gift_card', { position: 2 }) });
    await open(second);
    const third = t('open_for', { action: t('open'), unit: t('unit.gift_card', { position: 3 }) });
    expect(screen.queryByRole('button', { name: third })).toBeNull();
    await user.click(await open(t('open_all', { count: 2 })));
    await user.click(
      await screen.findByRole('button', {
        name: t('dialog.submit_amount', { amount: '$41.60' }),
      }),
    );
    await waitFor(() => expect(api.inputs('orders.refundUnits')).toHaveLength(1));
    expect(api.inputs('orders.refundUnits')[0]?.unit_ids).toEqual(['unit-1', 'unit-2']);
  });

  test('reads in the dialog why a refund was refused', async () => {
    api.answer('orders.refundUnits', () => {
      throw refused('FUNDS_FROZEN');
    });
    const { user } = shows(sale());
    await user.click(await open(t('open')));
    await user.click(
      await screen.findByRole('button', { name: t('dialog.submit_amount', { amount: '$20.80' }) }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
  });
});

test.each(['buyer', 'seller', 'staff'] as const)(
  'the refunds of an order are lines with their time and codes, for the %s',
  async (side) => {
    const later = '2026-11-21T12:00:00.000Z';
    const line = { amount_minor: 1_040, occurred_at: NOW };
    const refunds = [
      { ...line, unit_position: 1 },
      { ...line, unit_position: 2 },
      { amount_minor: 520, unit_position: 3, occurred_at: later },
    ];
    const units = [1, 2, 3].map((position) => sampleUnit({ id: `unit-${position}`, position }));
    shows(sampleOrder({ side, kind: 'gift_card', units, refunds, refunded_minor: 2_600 }));
    await screen.findByRole('heading', { name: t('lines.title') });
    const two = screen.getByText(t('lines.units.gift_card', { count: 2, list: '1 and 2' }));
    expect(two.closest('div')?.textContent).toContain('$20.80');
    expect(valueOf(t('lines.total'))).toContain('$26.00');
  },
);
