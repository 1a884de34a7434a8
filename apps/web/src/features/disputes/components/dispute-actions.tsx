import type { DisputeView } from '@guildhall/api/disputes/views';
import { Button, buttonClass, type ButtonProps } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { type DisputeCalls, useDisputeMutation } from '../hooks.ts';
import { keptOf } from '../settlement.ts';
import { AcceptClaim, WithdrawClaim } from './claim-actions.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { useMoneySentence } from './settlement-fields.tsx';

interface DisputeActionsProps {
  dispute: DisputeView;
  isAtWork: boolean;
}

/** What the server allows this viewer now. What continues the dispute comes first. */
export function DisputeActions({ dispute, isAtWork }: DisputeActionsProps) {
  const t = useMessages('disputes/case');
  const { viewer, closed_at } = dispute;
  const may = (event: string) => dispute.allowed.includes(event);
  const asked = may('bring_evidence');
  if (viewer === 'staff' && !isAtWork && closed_at === null) {
    return (
      <Link
        to={`/admin/disputes/${dispute.id}`}
        className={buttonClass({ variant: 'secondary', className: 'mt-5' })}
      >
        {t('staff_page')}
      </Link>
    );
  }
  return (
    <div className="mt-5 flex flex-col gap-2 empty:hidden sm:flex-row sm:flex-wrap">
      {may('answer') && (
        <StatementDialog dispute={dispute} kind="answer" look={{ icon: 'message-square' }} />
      )}
      {may('accept_claim') && <AcceptClaim dispute={dispute} />}
      {may('accept_proposal') && <AcceptProposal dispute={dispute} />}
      {may('refuse_proposal') && <RefuseProposal dispute={dispute} />}
      {(may('propose') || may('propose_replacement')) && <ProposeDialog dispute={dispute} />}
      {may('accept_decision') && <AcceptDecision dispute={dispute} />}
      {may('appeal') && (
        <StatementDialog
          dispute={dispute}
          kind="appeal"
          look={{ variant: 'secondary', icon: 'scale' }}
        />
      )}
      {may('add_evidence') && (
        <StatementDialog
          dispute={dispute}
          kind="add_evidence"
          look={{ variant: asked ? 'primary' : 'secondary', icon: 'image' }}
        >
          {asked && <AskedQuestion dispute={dispute} />}
        </StatementDialog>
      )}
      {may('escalate') && <Escalate dispute={dispute} />}
      {may('withdraw') &&
        (dispute.case_kind === 'recall_claim' ? (
          <WithdrawClaim dispute={dispute} />
        ) : (
          <Withdraw dispute={dispute} />
        ))}
    </div>
  );
}

/** The question of staff that this side has to answer. */
function AskedQuestion({ dispute: { evidence, viewer } }: { dispute: DisputeView }) {
  const question = evidence.findLast(({ asked_side }) => asked_side === viewer);
  if (question === undefined) return null;
  return (
    <blockquote
      dir="auto"
      className="align-with-page border-s-2 border-accent-line ps-3 text-sm wrap-anywhere whitespace-pre-line text-ink"
    >
      {question.text}
    </blockquote>
  );
}

interface ActProps<Input> {
  dispute: DisputeView;
  act: 'accept_proposal' | 'refuse_proposal' | 'escalate' | 'withdraw' | 'accept_decision';
  look: Pick<ButtonProps, 'variant' | 'icon'>;
  label: string;
  danger?: boolean;
  input: Input;
  send: (
    calls: DisputeCalls,
    action: { dispute_id: string; idempotency_key: string },
    input: Input,
  ) => Promise<unknown>;
  children: ReactNode;
}

/** An act that is asked about first. */
function ActButton<Input>(props: ActProps<Input>) {
  const { dispute, act, look, label, danger, input, send, children } = props;
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const mutation = useDisputeMutation<Input>(dispute, send, t(`act.${act}.done`));
  return (
    <ConfirmDialog
      title={t(`act.${act}.title`)}
      trigger={<Button {...look}>{label}</Button>}
      onOpenChange={mutation.clearError}
      confirmLabel={t(`act.${act}.submit`)}
      cancelLabel={shared('back')}
      danger={danger}
      pending={mutation.pending}
      problem={problemOf(mutation.error)}
      onConfirm={async () => await mutation.run(input)}
    >
      {children}
    </ConfirmDialog>
  );
}

const openProposal = ({ proposals }: DisputeView) =>
  proposals.find(({ state }) => state === 'open');

function AcceptProposal({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const claims = useMessages('disputes/claim');
  const { price } = useFormats();
  const sentence = useMoneySentence(dispute.currency);
  const proposal = openProposal(dispute);
  if (proposal === undefined) return null;
  const amount = price(proposal.buyer_minor, dispute.currency);
  const isReplacement = proposal.outcome === 'replacement';
  return (
    <ActButton
      dispute={dispute}
      act="accept_proposal"
      look={{ variant: 'primary', icon: 'check' }}
      label={
        isReplacement
          ? t('act.accept_proposal.open_replacement')
          : t('act.accept_proposal.open', { amount })
      }
      input={proposal.id}
      send={(calls, action, id) => calls.acceptProposal.mutate({ ...action, proposal_id: id })}
    >
      {dispute.case_kind === 'recall_claim'
        ? claims('act.take.body')
        : isReplacement
          ? t('act.accept_proposal.body_replacement')
          : t('act.accept_proposal.body', {
              money: sentence(keptOf(dispute.units, proposal), proposal.outcome),
            })}
    </ActButton>
  );
}

function RefuseProposal({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const claims = useMessages('disputes/claim');
  const proposal = openProposal(dispute);
  if (proposal === undefined) return null;
  return (
    <ActButton
      dispute={dispute}
      act="refuse_proposal"
      look={{ variant: 'secondary', icon: 'x' }}
      label={t('act.refuse_proposal.open')}
      input={proposal.id}
      send={(calls, action, id) => calls.refuseProposal.mutate({ ...action, proposal_id: id })}
    >
      {dispute.case_kind === 'recall_claim'
        ? claims('act.refuse.body')
        : t('act.refuse_proposal.body')}
    </ActButton>
  );
}

function AcceptDecision({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const sentence = useMoneySentence(dispute.currency);
  const decision = dispute.decisions.at(-1);
  if (decision === undefined) return null;
  return (
    <ActButton
      dispute={dispute}
      act="accept_decision"
      look={{ variant: 'primary', icon: 'check' }}
      label={t('act.accept_decision.open')}
      input={null}
      send={(calls, action) => calls.acceptDecision.mutate(action)}
    >
      {t('act.accept_decision.body', {
        money: sentence(keptOf(dispute.units, decision), decision.outcome),
      })}
    </ActButton>
  );
}

function Escalate({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { price } = useFormats();
  const { viewer, fee_if_lost_minor, currency } = dispute;
  return (
    <ActButton
      dispute={dispute}
      act="escalate"
      look={{ variant: 'secondary', icon: 'users' }}
      label={t('act.escalate.open')}
      input={null}
      send={(calls, action) => calls.escalate.mutate(action)}
    >
      {viewer === 'seller'
        ? t('act.escalate.body_seller', { fee: price(fee_if_lost_minor, currency) })
        : t('act.escalate.body')}
    </ActButton>
  );
}

function Withdraw({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/case');
  const { price } = useFormats();
  return (
    <ActButton
      dispute={dispute}
      act="withdraw"
      look={{ variant: 'ghost', icon: 'undo-2' }}
      label={t('act.withdraw.open')}
      danger
      input={null}
      send={(calls, action) => calls.withdraw.mutate(action)}
    >
      {t('act.withdraw.body', { total: price(dispute.frozen.buyer_minor, dispute.currency) })}
    </ActButton>
  );
}
