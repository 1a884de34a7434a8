import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { DecisionStatus } from '../../../../lib/decisions/decision-status.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { methodText } from '../../messages.ts';
import { decisionName, versionOf } from '../words.ts';

/** The top of a request: who must act until when, and what happens by itself otherwise. */
export function RequestStatus({ review }: { review: WithdrawalReviewView }) {
  const t = useMessages('withdrawals/decisions');
  const { proposal, state, answer_by, allowed_events: allowed } = review;
  const isYours = proposal === null ? allowed.length > 0 : !proposal.is_own;
  const isOpen = state === 'risk_review' || allowed.includes('mark_paid');
  return (
    <DecisionStatus
      version={versionOf(review)}
      waitsFor={!isOpen ? null : isYours ? 'viewer' : proposal?.is_own ? 'second_person' : null}
      dueAt={state === 'risk_review' ? answer_by : null}
    >
      {useSentence(review) ?? t(`status.${state}`)}
    </DecisionStatus>
  );
}

/** What is next; null where the state says it. */
function useSentence(review: WithdrawalReviewView): string | null {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('withdrawals');
  const { moment, price } = useFormats();
  const { proposal, state, hold_code, due_at, username, payout_minor, currency } = review;
  if (proposal !== null) {
    const name = decisionName(proposal.decision);
    const decision = name === null ? proposal.decision : t(`decide.option.${name}`);
    return proposal.is_own
      ? t('status.own', { decision })
      : t('status.confirm', { decision, name: proposal.proposed_by });
  }
  if (review.allowed_events.includes('mark_paid')) {
    const payout = price(payout_minor, currency);
    return t('status.to_pay', { payout, method: methodText(shared, review) });
  }
  if (state !== 'risk_review' || due_at === null) return null;
  const values = { moment: moment(review.answer_by), due: moment(due_at), name: username };
  return hold_code === null ? t('status.undecided', values) : t('status.held', values);
}
