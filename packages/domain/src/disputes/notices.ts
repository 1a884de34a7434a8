import { type KindFor, notice, type NoticeDeclarations } from '../kernel/notices.ts';
import type { DisputeOutcome, DisputeState, DisputeType } from './types.ts';

interface OfDispute {
  readonly order_id: string;
  readonly dispute_id: string;
}
interface WithDeadline extends OfDispute {
  readonly due_at: string;
}

const about = { group: 'disputes', channels: ['app', 'mail'], subject: 'order' } as const;
const toEither = { audience: ['buyer', 'seller'], ...about } as const;
/** Whoever gets it has to act until then. */
const due = { deadline: ({ due_at }: { readonly due_at: string | null }) => due_at } as const;

export const disputeNotices = {
  /** Until when the seller has to answer. */
  dispute_opened: notice<
    'seller',
    WithDeadline & { readonly type: DisputeType; readonly positions: readonly number[] },
    'order'
  >({ audience: ['seller'], ...about, ...due }),
  /** Until when staff decide about what they have opened themselves. */
  dispute_opened_by_staff: notice<'buyer' | 'seller', WithDeadline, 'order'>(toEither),
  /** Until when both can agree. */
  dispute_answered: notice<'buyer', WithDeadline, 'order'>({ audience: ['buyer'], ...about }),
  /** What the buyer would get back, and until when the other side answers. */
  dispute_proposed: notice<
    'buyer' | 'seller',
    WithDeadline & { readonly refunded_minor: number },
    'order'
  >({ ...toEither, ...due }),
  dispute_refused: notice<'buyer' | 'seller', OfDispute, 'order'>(toEither),
  /** Until when staff decide. */
  dispute_escalated: notice<'buyer' | 'seller', WithDeadline, 'order'>(toEither),
  /** Until when this side brings what it has. */
  dispute_evidence_asked: notice<'buyer' | 'seller', WithDeadline, 'order'>({
    ...toEither,
    ...due,
  }),
  /** Until when it can be appealed against; null for who got what they asked for. */
  dispute_decided: notice<
    'buyer' | 'seller',
    OfDispute & {
      readonly due_at: string | null;
      readonly outcome: DisputeOutcome;
      readonly refunded_minor: number;
    },
    'order'
  >({ ...toEither, ...due }),
  dispute_appealed: notice<'buyer' | 'seller', WithDeadline, 'order'>(toEither),
  /** What was decided is paid as soon as there is money for it. */
  dispute_waits_for_cover: notice<'buyer' | 'seller', OfDispute, 'order'>(toEither),
  dispute_late: notice<'buyer' | 'seller', OfDispute, 'order'>(toEither),
  dispute_closed: notice<
    'buyer' | 'seller',
    OfDispute & { readonly state: DisputeState; readonly refunded_minor: number },
    'order'
  >(toEither),
} as const satisfies NoticeDeclarations;

/** What a transition of a dispute sends to each side. */
export interface DisputeNotices {
  readonly buyer?: KindFor<typeof disputeNotices, 'buyer'>;
  readonly seller?: KindFor<typeof disputeNotices, 'seller'>;
}
