import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Dispute = OutputOf<'disputes.get'>;
type OfOrder = OutputOf<'disputes.ofOrder'>;
type Case = OutputOf<'disputes.cases'>['items'][number];

export const NOW = '2026-11-20T12:00:00.000Z';
export const DUE = '2026-11-21T12:00:00.000Z';

/** Of an order without disputes, and with nothing that can be disputed. */
export function sampleOfOrder(changes: Partial<OfOrder> = {}): OfOrder {
  return {
    now: NOW,
    disputes: [],
    disputable: [],
    types: ['invalid_credentials', 'not_as_described'],
    claim: null,
    hours: { answer: 24, negotiation: 48, decision: 72, appeal: 48 },
    ...changes,
  };
}

/** An open dispute about an account of $20.00, as its buyer sees it. */
export function sampleDispute(changes: Partial<Dispute> = {}): Dispute {
  return {
    now: NOW,
    id: 'dispute-1',
    order_id: 'order-1',
    number: 'GH-1001',
    kind: 'account',
    title: 'Diamond account',
    language: 'en',
    currency: 'USD',
    case_kind: 'dispute',
    viewer: 'buyer',
    type: 'not_as_described',
    state: 'open',
    wanted: { outcome: 'refund_full', refund_minor: null },
    no_evidence: 'nothing_to_show',
    units: [
      {
        id: 'unit-1',
        position: 1,
        state: 'disputed',
        price_minor: 2_000,
        fee_minor: 80,
        delivered_at: NOW,
        first_revealed_at: NOW,
      },
    ],
    frozen: { buyer_minor: 2_080, fee_minor: 80 },
    due_at: DUE,
    opened_at: NOW,
    with_staff_at: null,
    missed_at: null,
    answer_by: null,
    waits_for_cover_at: null,
    closed_at: null,
    refunded_minor: 0,
    dispute_fee_minor: 0,
    fee_if_lost_minor: 100,
    officer: null,
    asked: [],
    allowed: ['withdraw', 'add_evidence'],
    replacement_form: null,
    proposals: [],
    evidence: [
      {
        id: 'evidence-1',
        kind: 'statement',
        side: 'buyer',
        is_own: true,
        asked_side: null,
        text: 'The rank is silver, not diamond.',
        attachments: [],
        created_at: NOW,
      },
    ],
    files_deleted_at: null,
    original_views: [],
    urls_expire_at: DUE,
    decisions: [],
    lost_by: [],
    needs_second_person: false,
    sold: null,
    burden: { burden: 'open', rule: 'snapshot' },
    history: [{ event: 'open', to_state: 'open', actor: 'buyer', occurred_at: NOW }],
    pending: null,
    ...changes,
  };
}

export function sampleCase(changes: Partial<Case> = {}): Case {
  return {
    id: 'dispute-1',
    order_id: 'order-1',
    number: 'GH-1001',
    title: 'Diamond account',
    language: 'en',
    case_kind: 'dispute',
    type: 'not_as_described',
    state: 'escalated',
    buyer: 'Wren',
    seller: 'Quartermaster7',
    officer: null,
    value_minor: 2_080,
    currency: 'USD',
    due_at: DUE,
    missed_at: null,
    with_staff_at: NOW,
    ...changes,
  };
}

export const disputesAnswers = {
  'disputes.ofOrder': () => sampleOfOrder(),
  'disputes.get': () => sampleDispute(),
  'disputes.thread': () => ({ messages: [], has_older: false, urls_expire_at: DUE }),
  'disputes.cases': () => ({ now: NOW, items: [], next_cursor: null }),
} satisfies DefaultAnswers;
