import type { PaymentReviewView } from '@guildhall/api/orders/reviews/views';
import type { MessageKey } from '@guildhall/locales/messages';
import { isOfDecision, lastActOfOthers } from '../../../lib/decisions/decisions.ts';

type Key<Group extends string> = Extract<MessageKey<'orders/reviews'>, `${Group}.${string}`>;

/** Changes whenever something about the review does. */
export function versionOf({ state, proposal, acts }: PaymentReviewView): string {
  return [state, proposal?.id, acts.length].join(' ');
}

/** What has happened to the payment, or who has to act now. */
export function statusKey({ state, since, proposal, acts }: PaymentReviewView): Key<'status'> {
  if (state === 'payment_review') {
    if (proposal === null) return 'status.open';
    return `status.${proposal.is_own ? 'own' : 'confirm'}.${proposal.decision}`;
  }
  if (since === null) return 'status.never';
  const last = acts.at(-1);
  if (last?.act !== 'carry_out') return 'status.timed_out';
  return last.decision === 'clear' ? 'status.cleared' : 'status.rejected';
}

interface News {
  readonly key: Key<'news'>;
  readonly name: string;
}

/** What others did since the page was opened; null if the last act is the viewer's own. */
export function newsOf(opened: PaymentReviewView, now: PaymentReviewView): News | null {
  const isOver = opened.state === 'payment_review' && statusKey(now) === 'status.timed_out';
  if (isOver) return { key: 'news.over', name: '' };
  const last = lastActOfOthers(opened.acts, now.acts);
  if (last === null) return null;
  const { act, decision, by } = last;
  if (isOfDecision(act)) return { key: `news.${act}.${decision}`, name: by };
  return act === 'dismiss' ? { key: 'news.dismiss', name: by } : null;
}
