// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { SECURING_ITEMS } from '@guildhall/domain/orders/checklist/types';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, sampleOrder, sampleUnit } from '../../features/orders/test-orders.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

type Checklist = NonNullable<OutputOf<'orders.checklist'>['checklist']>;

const t = messagesIn('en', 'orders/checklist');
const page = () => (
  <OrderRoute {...({ params: { id: 'order-1' } } as unknown as Route.ComponentProps)} />
);

/** The first items are done. */
function sampleChecklist(done: number, changes: Partial<Checklist> = {}): Checklist {
  const items = SECURING_ITEMS.map((item, index) => ({
    item,
    done_at: index < done ? NOW : null,
    undo_until: null,
  }));
  return {
    items,
    done,
    total: items.length,
    completed_at: null,
    open_until: null,
    cover_days: 90,
    may_tick: true,
    ...changes,
  };
}

const shows = (checklist: Checklist, side: 'buyer' | 'seller' | 'staff' = 'buyer') => {
  const units = [sampleUnit({ first_revealed_at: NOW, allowed_events: [] })];
  api.answer('orders.detail', () => sampleOrder({ side, units }));
  api.answer('orders.checklist', () => ({ checklist }));
  return renderPage(page(), '/order/order-1');
};
const box = async (item: (typeof SECURING_ITEMS)[number]) =>
  await screen.findByRole<HTMLInputElement>('checkbox', { name: t(`item.${item}`) });

beforeEach(() => signedIn());

describe('the securing checklist', () => {
  test('shows a tick at once, sends it, and is read again', async () => {
    const { user } = shows(sampleChecklist(0));
    const email = await box('email_changed');
    api.answer('orders.tickSecuring', () => {
      api.answer('orders.checklist', () => ({ checklist: sampleChecklist(2) }));
      return { item: 'email_changed', is_done: true };
    });
    await user.click(email);
    expect(email.checked).toBe(true);
    await screen.findByText(t('progress', { done: 2, total: 5 }));
    expect(api.inputs('orders.tickSecuring')).toMatchObject([
      { order_id: 'order-1', item: 'email_changed', is_done: true },
    ]);
  });

  test('takes a tick off again that was refused, and says why', async () => {
    const { user } = shows(sampleChecklist(0));
    const email = await box('email_changed');
    api.answer('orders.tickSecuring', () => {
      const facts = { event: 'tick_securing', state: 'disputed', reason: 'STATE' };
      throw refused('ORDER_EVENT_REFUSED', { facts });
    });
    await user.click(email);
    await screen.findByText(/The order has moved on/);
    await waitFor(() => expect(email.checked).toBe(false));
  });

  test('a tick that stands is not offered to be taken back, a new one is', async () => {
    const items = sampleChecklist(2).items.map((line, index) =>
      index === 1 ? { ...line, undo_until: NOW } : line,
    );
    shows(sampleChecklist(2, { items }));
    expect((await box('password_changed')).disabled).toBe(true);
    expect((await box('email_changed')).disabled).toBe(false);
  });

  test('says what it means once all is done', async () => {
    shows(sampleChecklist(5, { completed_at: NOW }));
    expect((await screen.findByText(/^You secured this account on/)).textContent).toContain(
      '90 days',
    );
  });

  test('nothing can be ticked when its time is over', async () => {
    shows(sampleChecklist(1, { may_tick: false }));
    await screen.findByText(t('closed'));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.every(({ disabled }) => disabled)).toBe(true);
  });

  test('a seller reads how much is done, staff also what', async () => {
    const { unmount } = shows(sampleChecklist(2, { items: [], may_tick: false }), 'seller');
    await screen.findByText(t('seller.progress', { done: 2, total: 5 }));
    expect(screen.queryByText(t('item.email_changed'))).toBe(null);
    unmount();
    shows(sampleChecklist(2, { may_tick: false }), 'staff');
    await screen.findByText(t('item.email_changed'));
    expect(screen.getAllByText(t('staff.open'))).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBe(null);
  });
});
