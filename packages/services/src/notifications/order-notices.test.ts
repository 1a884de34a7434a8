import { LANGUAGES } from '@guildhall/locales/languages';
import type { Message } from '@guildhall/db/kernel/outbox';
import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder } from '@guildhall/db/orders/commands';
import { firstRuleBook } from '@guildhall/domain/kernel/first-rule-book';
import type { OrderEvent } from '@guildhall/domain/orders/states';
import type { UnitEvent } from '@guildhall/domain/orders/unit-states';
import type { OrderState } from '@guildhall/domain/orders/types';
import { describe, expect, test } from 'vitest';
import type { MailFacts, MailTemplate } from './mail-facts.ts';
import { writeMail } from './write-mail.ts';
import { notifyParties } from '../orders/notify-parties.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const site = {
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  public_url: 'https://shop.test',
};

/** What each party is told by each event; null for nothing. */
const TOLD: readonly [
  event: OrderEvent | UnitEvent,
  buyer: string | null,
  seller: string | null,
  state?: OrderState,
][] = [
  ['pay', 'order_paid', 'order_sold'],
  ['clear_review', 'order_paid', 'order_sold'],
  ['reject_review', 'order_cancelled', null],
  ['deliver', 'order_delivered', 'delivery_received'],
  ['deliver_instantly', 'order_delivered', null],
  ['cancel_before_start', 'order_cancelled', 'order_cancelled'],
  ['cancel_late', 'order_cancelled', 'order_cancelled'],
  ['cannot_deliver', 'order_cancelled', 'order_cancelled'],
  ['return_sealed', 'order_refunded', 'unit_returned'],
  ['confirm', null, 'order_confirmed'],
  ['confirm_silently', null, 'order_confirmed'],
  ['refund', 'order_refunded', 'sale_refunded'],
  ['refund_part', 'order_refunded', 'sale_refunded'],
  ['follow_units', 'order_completed', 'sale_completed', 'completed'],
  ['follow_units', null, null, 'in_protection'],
  ['expire', null, null],
  ['abandon', null, null],
  ['start_delivery', null, null],
];

function orderOf(state: OrderState, delivery: 'instant' | 'manual'): LockedOrder {
  const known = {
    id: 'order-1',
    buyer_id: 'buyer',
    seller_id: 'seller',
    kind: 'account',
    state,
    now: NOW,
    delivery_due_at: NOW,
    total_minor: 500,
    terms: { delivery },
    rules: firstRuleBook,
  };
  return known as unknown as LockedOrder;
}

interface Told {
  readonly user_id: string;
  readonly template: MailTemplate;
  readonly facts: object;
}

function toldBy(event: OrderEvent | UnitEvent, order: LockedOrder): Told[] {
  const messages: Message[] = [];
  notifyParties({ messages } as unknown as Work, order, event);
  return messages.map(({ payload }) => payload as unknown as Told);
}

const ROWS = TOLD.flatMap(([event, buyer, seller, state = 'paid']) =>
  (['instant', 'manual'] as const).map(
    (delivery) => [event, state, delivery, { buyer, seller }] as const,
  ),
);

describe.each(ROWS)('%s (%s, %s)', (event, state, delivery, expected) => {
  const told = toldBy(event, orderOf(state, delivery));

  test('tells the buyer and the seller', () => {
    const kindFor = (user: string) =>
      told.find(({ user_id }) => user_id === user)?.template ?? null;
    expect({ buyer: kindFor('buyer'), seller: kindFor('seller') }).toEqual(expected);
  });

  test.each(LANGUAGES)(
    'with a mail in %s that names the order and leads to it',
    async (language) => {
      for (const { template, facts } of told) {
        const known = { ...facts, title: 'Diamond account', number: 'GH-7' };
        const mail = await writeMail(
          template,
          'ann@example.test',
          known as unknown as MailFacts<MailTemplate>,
          site,
          language,
        );
        expect(mail.subject).toContain('GH-7');
        expect(mail.text).toContain('Diamond account');
        expect(mail.text).toMatch(/https:\/\/shop\.test\/(de\/)?order\/order-1/);
        expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|null|NaN|\{|\}/);
      }
    },
  );
});
