import type { WithdrawalReviewView } from '@guildhall/api/withdrawals/decisions/views';
import { ProposalPanel } from '../../../../lib/decisions/proposal-panel.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { type Proposal, useProposalCalls } from '../hooks.ts';
import { codeText, decisionName, DECISIONS } from '../words.ts';

interface PendingProps {
  review: WithdrawalReviewView;
  proposal: Proposal;
}

/** An approval, or money that goes back, which waits for a second person. */
export function PendingDecision({ review, proposal }: PendingProps) {
  const t = useMessages('withdrawals/decisions');
  const { price } = useFormats();
  const calls = useProposalCalls();
  const { decision, code, proposed_by } = proposal;
  const name = decisionName(decision);
  // A decision of a later server is not confirmed here.
  if (name === null) return null;
  const values = {
    amount: price(review.amount_minor, review.currency),
    payout: price(review.payout_minor, review.currency),
    name: review.username,
  };
  return (
    <ProposalPanel
      proposal={proposal}
      decision={t(`decide.option.${name}`)}
      changes={
        <p className="text-sm text-ink">
          {code === null ? t(`decide.help.${name}`, values) : codeText(t, code)}
        </p>
      }
      calls={calls}
      confirmation={{
        open: t('pending.confirm'),
        title: t(`decide.question.${name}`, values),
        help: t('pending.help', { name: proposed_by }),
        submit: t(`decide.submit.${name}`),
        done: t(`decide.done.${name}`),
        danger: DECISIONS[name].gives_back,
      }}
      dismissal={{
        help: t('pending.dismiss_help'),
        dismissed: t('pending.dismissed'),
        withdrawn: t('pending.withdrawn'),
      }}
    />
  );
}
