import { LANGUAGES } from '@guildhall/locales/languages';
import { isNotification, type Message } from '@guildhall/db/kernel/outbox';
import type { Work } from '@guildhall/db/kernel/work';
import type { LockedOrder, LockedUnit } from '@guildhall/db/orders/commands';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { termsOf } from '@guildhall/domain/offers/rules';
import { requestTransitions } from '@guildhall/domain/orders/request-states';
import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
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

const UNIT = { position: 1, state: 'completed', price_minor: 480, fee_minor: 20 } as LockedUnit;
const TERMS = termsOf(
  { kind: 'account', delivery: 'instant', delivery_minutes: null, warranty_days: 7 },
  0,
  firstRuleBook,
);

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
    price_minor: 480,
    units: [UNIT],
    terms: { ...TERMS, delivery },
    rules: firstRuleBook,
  };
  return known as unknown as LockedOrder;
}

interface SentMail {
  readonly user_id: string;
  readonly template: MailTemplate;
  readonly facts: object;
}

const ROWS = [...orderTransitions, ...unitTransitions, ...requestTransitions].flatMap(
  ({ rule, event, to, notices }) =>
    notices === undefined
      ? []
      : (['instant', 'manual'] as const).map((delivery) => ({
          row: `${rule} ${event}`,
          event,
          delivery,
          notices,
          order: orderOf(to as OrderState, delivery),
        })),
);

describe.each(ROWS)('$row ($delivery)', ({ event, notices, order }) => {
  const messages: Message[] = [];
  notifyParties({ messages } as unknown as Work, order, notices, {
    event,
    actor: 'buyer',
    units: [UNIT],
    request: { due_at: NOW, promised_at: NOW },
  });
  const mails = messages.flatMap((message) =>
    isNotification(message) ? [] : [message.payload as unknown as SentMail],
  );

  test('writes to each party that the row names', () => {
    const kinds = Object.fromEntries(mails.map(({ user_id, template }) => [user_id, template]));
    expect(kinds).toEqual(notices);
  });

  test.each(LANGUAGES)(
    'with a mail in %s that names the order and leads to it',
    async (language) => {
      for (const { template, facts } of mails) {
        const known = { ...facts, title: 'Diamond account', number: 'GH-7', quantity: 1 };
        const mail = await writeMail(
          template,
          { email: 'ann@example.test', language },
          known as unknown as MailFacts<MailTemplate>,
          site,
        );
        expect(mail.subject).toContain('GH-7');
        expect(mail.text).toContain('Diamond account');
        expect(mail.text).toMatch(/https:\/\/shop\.test\/(de\/)?order\/order-1/);
        expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|null|NaN|\{|\}/);
      }
    },
  );
});
