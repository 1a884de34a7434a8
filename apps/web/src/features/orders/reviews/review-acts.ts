import type { PaymentReviewView } from '@guildhall/api/orders/review-views';
import type { MessageKey } from '@guildhall/locales/messages';

type Key<Group extends string> = Extract<MessageKey<'orders/reviews'>, `${Group}.${string}`>;
export type Act = PaymentReviewView['acts'][number];

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

/** The acts that name a decision; a later version of the server may have others. */
const names = (act: Act['act']): act is 'propose' | 'carry_out' =>
  act === 'propose' || act === 'carry_out';

interface News {
  readonly key: Key<'news'>;
  readonly name: string;
}

/** What others did since the page was opened; null if the last act is the viewer's own. */
export function newsOf(opened: PaymentReviewView, now: PaymentReviewView): News | null {
  const last = now.acts.slice(opened.acts.length).at(-1);
  const isOver = opened.state === 'payment_review' && statusKey(now) === 'status.timed_out';
  if (isOver) return { key: 'news.over', name: '' };
  if (last === undefined || last.is_own) return null;
  const { act, decision, by } = last;
  if (names(act)) return { key: `news.${act}.${decision}`, name: by };
  return act === 'dismiss' ? { key: 'news.dismiss', name: by } : null;
}

/** What an act was; null for one that this version does not know. */
export function actKey(acts: readonly Act[], shown: Act): Key<'history'> | null {
  const { act, decision, proposal_id, by } = shown;
  if (names(act)) return `history.${act}.${decision}`;
  if (act !== 'dismiss') return null;
  const author = acts.find(
    (each) => each.act === 'propose' && each.proposal_id === proposal_id,
  )?.by;
  return author === by ? 'history.withdraw' : 'history.dismiss';
}

/**
 * The acts to show. Where one person decides, their proposal and that it was carried out are one.
 */
export function shownActs(acts: readonly Act[]): readonly Act[] {
  const carriedOut = new Set(
    acts.flatMap(({ act, proposal_id, by }) =>
      act === 'carry_out' ? [`${proposal_id} ${by}`] : [],
    ),
  );
  return acts.filter(
    ({ act, proposal_id, by }) => act !== 'propose' || !carriedOut.has(`${proposal_id} ${by}`),
  );
}
