import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { orderNumber } from '@guildhall/domain/kernel/ids';
import { DISPUTE_SIDES } from '@guildhall/domain/disputes/types';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { MESSAGE_STATES } from '@guildhall/domain/messages/types';
import type { DisputeListing } from '@guildhall/services/disputes/list-disputes';
import type { CaseThread } from '@guildhall/services/disputes/read-dispute';
import type { DisputeFigures } from '@guildhall/services/disputes/read-figures';
import { z } from 'zod';
import { attachmentView, toAttachment } from '../files/views.ts';
import { openVocabulary } from '../open-vocabulary.ts';
import { caseKind, state, time, timeOf, type } from './views.ts';

export const casesView = z.object({
  now: time,
  items: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      number: z.string(),
      title: z.string(),
      language: z.string(),
      case_kind: caseKind,
      type,
      state,
      buyer: z.string(),
      seller: z.string(),
      officer: z.string().nullable(),
      value_minor: z.int(),
      currency: z.string(),
      due_at: time.nullable(),
      missed_at: time.nullable(),
      with_staff_at: time.nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
});
export type CaseView = z.infer<typeof casesView>['items'][number];

export const toCase = (listing: DisputeListing): CaseView => ({
  id: listing.id,
  order_id: listing.order_id,
  number: orderNumber(listing.order_id),
  title: listing.snapshot.title,
  language: listing.snapshot.language ?? DEFAULT_LANGUAGE,
  case_kind: listing.kind,
  type: listing.type,
  state: listing.state,
  buyer: listing.buyer,
  seller: listing.seller,
  officer: listing.officer,
  value_minor: listing.value_minor,
  currency: listing.currency,
  due_at: timeOf(listing.due_at),
  missed_at: timeOf(listing.missed_at),
  with_staff_at: timeOf(listing.with_staff_at),
});

export const officersView = z.array(
  z.object({
    id: z.string(),
    open_cases: z.int(),
    decided: z.int().describe('in the last 90 days'),
    overturned: z.int().describe('of those, how many an appeal has changed'),
  }),
);

export const disputeFiguresView = z.object({
  days: z.int(),
  decided: z.int().describe('by staff'),
  median_hours: z.number().nullable().describe('from the opening to the decision'),
  overturned: z.int().describe('of the decided, how many an appeal has changed'),
  missed: z.int().describe('how often staff missed their clock'),
  claims_paid: z.int().describe('recall claims that were paid in full'),
  claims_paid_minor: z.int(),
  currency: z.string(),
});
export type DisputeFiguresView = z.infer<typeof disputeFiguresView>;

export const toFigures = ({ median_hours, ...figures }: DisputeFigures): DisputeFiguresView => ({
  ...figures,
  median_hours: median_hours === null ? null : Math.round(median_hours * 10) / 10,
  currency: SETTLEMENT_CURRENCY,
});

export const caseThreadView = z.object({
  messages: z
    .array(
      z.object({
        id: z.string(),
        /** The place in the thread, from 1. */
        seq: z.int(),
        side: openVocabulary(DISPUTE_SIDES),
        state: openVocabulary(MESSAGE_STATES),
        /** Empty when it is deleted or erased, and for attachments alone. */
        text: z.string(),
        attachments: z.array(attachmentView),
        created_at: time,
      }),
    )
    .describe('in the order in which they were sent'),
  has_older: z.boolean(),
  /** When the addresses of the attachments stop working. */
  urls_expire_at: time,
});

export const toCaseThread = (thread: CaseThread): z.infer<typeof caseThreadView> => ({
  messages: thread.messages.map((message) => ({
    id: message.id,
    seq: message.seq,
    side: message.side,
    state: message.state,
    text: message.body,
    attachments: message.attachments.map(toAttachment),
    created_at: message.created_at.toISOString(),
  })),
  has_older: thread.has_older,
  urls_expire_at: thread.urls_expire_at.toISOString(),
});
