import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { Badge } from '@guildhall/ui/badge';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { methodText, stateBadge } from '../../messages.ts';
import { isWithdrawalMissing, useWithdrawalReview } from '../hooks.ts';
import { DecideForm } from './decide-form.tsx';
import { PendingDecision } from './pending-decision.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestHistory } from './request-history.tsx';
import { RequestStatus } from './request-status.tsx';

/** A withdrawal as admins decide about it and pay it. */
export function RequestPage({ withdrawalId }: { withdrawalId: string }) {
  const t = useMessages('withdrawals/decisions');
  return (
    <StaffSubject
      query={useWithdrawalReview(withdrawalId)}
      back={{ to: '/admin/withdraw-requests', label: t('title') }}
      failed={t('page.load_failed')}
      isMissing={isWithdrawalMissing}
      missing={{ title: t('page.not_found'), help: t('page.not_found_help') }}
    >
      {(review) => <Loaded review={review} withdrawalId={withdrawalId} />}
    </StaffSubject>
  );
}

interface LoadedProps {
  review: WithdrawalReviewView;
  withdrawalId: string;
}

function Loaded({ review, withdrawalId }: LoadedProps) {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('withdrawals');
  const { price } = useFormats();
  const { proposal, username, amount_minor, currency } = review;
  const amount = price(amount_minor, currency);
  const { text, tone } = stateBadge(shared, review);
  return (
    <SubjectLayout
      audit={`withdrawal:${withdrawalId}`}
      title={t('page.title', { amount, name: username })}
      heading={t('page.title', { amount, name: username })}
      line={
        <>
          <Badge tone={tone}>{text}</Badge>
          <bdi>{methodText(shared, review)}</bdi>
        </>
      }
      status={<RequestStatus review={review} />}
      acts={
        <>
          {proposal !== null && <PendingDecision review={review} proposal={proposal} />}
          {proposal === null && <DecideForm review={review} />}
        </>
      }
      facts={<RequestFacts review={review} />}
      history={<RequestHistory review={review} />}
    />
  );
}
