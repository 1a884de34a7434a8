// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleOfOrder } from '../../features/disputes/test-answers.ts';
import { NOW, sampleOrder, sampleUnit } from '../../features/orders/test-orders.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/open-dispute';
import OpenDisputeRoute from './open-dispute.tsx';

const t = messagesIn('en', 'disputes/opening');
const shared = messagesIn('en', 'disputes');
const unit = { id: 'unit-1', position: 1, price_minor: 2_000, fee_minor: 80 };

function shows(order: OutputOf<'orders.detail'>, options: OutputOf<'disputes.ofOrder'>) {
  api.answer('orders.detail', () => order);
  api.answer('disputes.ofOrder', () => options);
  const route = { params: { id: 'order-1' } } as unknown as Route.ComponentProps;
  return renderPage(<OpenDisputeRoute {...route} />, '/order/order-1/dispute');
}
const radio = async (name: string) => await screen.findByRole('radio', { name: new RegExp(name) });
const submit = () => screen.getByRole('button', { name: t('submit') });

beforeEach(() => signedIn());

describe('an account', () => {
  const opened = sampleOrder({
    units: [sampleUnit({ first_revealed_at: NOW, allowed_events: [] })],
  });
  const options = sampleOfOrder({ disputable: [unit] });

  test('takes three questions; what follows is said before anything is sent', async () => {
    const { user, address } = shows(opened, options);
    await user.click(await radio(shared('type.not_as_described')));
    expect(screen.getAllByRole('heading', { level: 2, name: /^\d\. / })).toHaveLength(3);
    screen.getByText(t('then.answer_staff', { hours: '24 hours' }));
    await user.click(await radio(shared('settle.part')));
    await user.click(screen.getByRole('button', { name: '10%' }));
    await user.type(
      screen.getByRole('textbox', { name: t('question.tell_label') }),
      'It is silver.',
    );
    await user.click(await radio(t('none.nothing_to_show')));
    await user.click(submit());
    const dialog = within(await screen.findByRole('dialog', { name: t('confirm.title') }));
    dialog.getByText(t('confirm.body', { frozen: '$20.80', amount: '$2.08' }));
    expect(api.inputs('disputes.open')).toEqual([]);
    api.answer('disputes.open', () => ({ state: 'open', dispute_id: 'dispute-9' }));
    await user.click(dialog.getByRole('button', { name: t('confirm.submit') }));
    await waitFor(() => expect(address()).toBe('/order/order-1/dispute/dispute-9'));
    expect(api.inputs('disputes.open')).toMatchObject([
      {
        order_id: 'order-1',
        unit_ids: ['unit-1'],
        type: 'not_as_described',
        wanted: { outcome: 'refund_part', refund_minor: 200 },
        statement: 'It is silver.',
        file_ids: [],
        no_evidence: 'nothing_to_show',
      },
    ]);
  });

  test('without a picture and without a reason for none it is not sent', async () => {
    const { user } = shows(opened, options);
    await user.click(await radio(shared('type.not_as_described')));
    await user.click(await radio(shared('settle.full')));
    await user.type(
      screen.getByRole('textbox', { name: t('question.tell_label') }),
      'It is silver.',
    );
    await user.click(submit());
    await screen.findByText(t('none.required'));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  test('says at once all that is missing', async () => {
    const { user } = shows(opened, options);
    await user.click(await radio(shared('type.not_as_described')));
    await user.click(submit());
    await screen.findByText(t('none.required'));
    const statement = screen.getByRole('textbox', { name: t('question.tell_label') });
    await waitFor(() => expect(statement.getAttribute('aria-invalid')).toBe('true'));
    expect(api.inputs('disputes.open')).toEqual([]);
  });

  test('says what silence leads to, by what is wrong', async () => {
    const { user } = shows(opened, options);
    await user.click(await radio(shared('type.invalid_credentials')));
    screen.getByText(t('then.answer_refund', { hours: '24 hours', amount: '$20.80' }));
    expect(await radio(t('none.cannot_sign_in'))).toBeTruthy();
  });

  test('that is sealed can be returned instead', async () => {
    shows(sampleOrder(), options);
    expect(await screen.findByRole('link', { name: t('quick.return') })).toBeTruthy();
  });

  test('that was revealed cannot be returned', async () => {
    shows(opened, options);
    await screen.findByRole('link', { name: t('quick.message') });
    expect(screen.queryByRole('link', { name: t('quick.return') })).toBe(null);
  });
});

test('of several codes some are chosen, and only their money is asked for', async () => {
  const units = [1, 2, 3].map((position) => sampleUnit({ id: `unit-${position}`, position }));
  const disputable = units.map(({ id, position }) => ({ ...unit, id, position }));
  const types = ['code_used', 'code_invalid'];
  const order = sampleOrder({ kind: 'gift_card', units });
  const { user } = shows(order, sampleOfOrder({ disputable, types }));
  await user.click(await radio(shared('type.code_used')));
  // Nothing is said of money before codes are chosen.
  expect(screen.queryByRole('heading', { name: t('then.title') })).toBeNull();
  for (const position of [1, 3]) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^Code ${position}`) }));
  }
  screen.getByText(t('then.money', { amount: '$41.60' }));
  await user.click(await radio(shared('settle.full')));
  await user.type(screen.getByRole('textbox', { name: t('question.tell_label') }), 'Used before.');
  await user.click(await radio(t('none.nothing_to_show')));
  await user.click(submit());
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(t('confirm.body', { frozen: '$41.60', amount: '$41.60' }));
  api.answer('disputes.open', () => ({ state: 'open', dispute_id: 'dispute-9' }));
  await user.click(dialog.getByRole('button', { name: t('confirm.submit') }));
  await waitFor(() =>
    expect(api.inputs('disputes.open')).toMatchObject([{ unit_ids: ['unit-1', 'unit-3'] }]),
  );
});

test('where nothing can be disputed, the page says so', async () => {
  shows(sampleOrder(), sampleOfOrder());
  expect(await screen.findByRole('heading', { level: 1, name: t('nothing') })).toBeTruthy();
});
