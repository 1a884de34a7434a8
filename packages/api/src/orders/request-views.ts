import { CANCELLATION_REASONS, REQUEST_KINDS } from '@guildhall/domain/orders/types';
import type { OrderReading } from '@guildhall/services/orders/read-orders';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();

/** What the parties of an order may ask each other for, and what waits for an answer. */
export const requestsView = z.object({
  may_ask: z
    .array(openVocabulary(REQUEST_KINDS))
    .describe('what you may ask the other party for now'),
  longer_promised_at: time
    .nullable()
    .describe('the promised time that the seller may ask for; null without a longer option'),
  answer_hours: z.int().describe('how long the other party has to answer'),
  open: z
    .object({
      kind: openVocabulary(REQUEST_KINDS),
      reason: openVocabulary(CANCELLATION_REASONS).nullable(),
      promised_at: time.nullable().describe('the promised time that the seller asks for'),
      due_at: time.describe('until when it is answered'),
      may_answer: z.boolean(),
      may_withdraw: z.boolean(),
    })
    .nullable()
    .describe('the request that waits for an answer'),
});

export function toRequests({ order, requests }: OrderReading): z.infer<typeof requestsView> {
  const { may_ask, longer_promised_at, open } = requests;
  return {
    may_ask,
    longer_promised_at: longer_promised_at?.toISOString() ?? null,
    answer_hours: order.rules.request_answer_hours,
    open: open && {
      kind: open.kind,
      reason: open.reason,
      promised_at: open.promised_at?.toISOString() ?? null,
      due_at: (open.due_at ?? order.now).toISOString(),
      may_answer: open.may_answer,
      may_withdraw: open.may_withdraw,
    },
  };
}
