import type { ReviewedOfferView } from '@guildhall/api/offers/review-views';
import { decisionReasonSchema, LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { REMOVAL_RULES, type RemovalRule } from '@guildhall/domain/offers/rules';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { type FormEvent, useState } from 'react';
import { useValueError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { problemOf } from '../../../../lib/refusals.ts';
import { RULE_NAMES } from '../../history/messages.ts';
import { OFFER_DECISIONS, type OfferDecision, useDecision } from '../hooks.ts';

interface DecisionFormProps {
  review: ReviewedOfferView;
  onDone: () => void;
}

function useDecisionForm({ review, onDone }: DecisionFormProps) {
  const [decision, setDecision] = useState<OfferDecision | null>(null);
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState<RemovalRule | null>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const mutation = useDecision(review.offer.id, onDone);
  const reasonError = useValueError(decisionReasonSchema, reason);
  const lacksRule = decision === 'remove' && rule === null;

  async function send(): Promise<boolean> {
    if (decision === null) return false;
    return await mutation.run({ decision, reason: reason.trim(), rule_id: rule });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: entry } = event;
    setTried(true);
    mutation.clearError();
    if (decision === null) entry.querySelector<HTMLElement>('[role=radio]')?.focus();
    else if (lacksRule) {
      const [, rules] = entry.querySelectorAll('[role=radiogroup]');
      rules?.querySelector<HTMLElement>('[role=radio]')?.focus();
    } else if (reasonError !== undefined) entry.querySelector('textarea')?.focus();
    // A removal is final; a rejected offer is submitted again, an approved one can be removed.
    else if (decision === 'remove') setAsking(true);
    else await send();
  }

  const entered = { decision, setDecision, reason, setReason, rule, setRule };
  return { ...entered, tried, reasonError, asking, setAsking, mutation, send, submit };
}

/** Approves, rejects or removes an offer, with a reason. */
export function DecisionForm(props: DecisionFormProps) {
  const t = useMessages('offers/review');
  const history = useMessages('offers/history');
  const form = useDecisionForm(props);
  const { decision, tried, mutation } = form;
  const allowed = OFFER_DECISIONS.filter((each) => props.review.allowed_events.includes(each));
  const problem = problemOf(mutation.error);
  return (
    <Card>
      <CardHeader title={t('decide.title')} />
      <form
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-5"
      >
        <RadioCards
          label={t('decide.label')}
          value={decision}
          onValueChange={form.setDecision}
          error={tried && decision === null ? t('decide.choose') : undefined}
          cards={allowed.map((value) => ({
            value,
            title: t(`decide.${value}`),
            description: t(`decide.${value}_help`),
          }))}
        />
        {decision === 'remove' && (
          <RadioCards
            label={t('rule.label')}
            columns={2}
            value={form.rule}
            onValueChange={form.setRule}
            error={tried && form.rule === null ? t('rule.choose') : undefined}
            cards={REMOVAL_RULES.map((value) => ({ value, title: history(RULE_NAMES[value]) }))}
          />
        )}
        <TextArea
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          value={form.reason}
          required
          error={tried ? form.reasonError : undefined}
          onChange={(event) => form.setReason(event.target.value)}
        />
        {problem !== null && !form.asking && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
        <Button
          type="submit"
          size="lg"
          variant={decision === 'reject' || decision === 'remove' ? 'danger' : 'primary'}
          loading={mutation.pending && !form.asking}
          className="self-start max-sm:w-full"
        >
          {decision === null ? t('decide.submit') : t(`decide.${decision}`)}
        </Button>
      </form>
      <ConfirmRemoval form={form} />
    </Card>
  );
}

function ConfirmRemoval({ form }: { form: ReturnType<typeof useDecisionForm> }) {
  const t = useMessages('offers/review');
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      description={t('confirm.help')}
      open={form.asking}
      onOpenChange={form.setAsking}
      confirmLabel={t('decide.remove')}
      cancelLabel={t('confirm.back')}
      danger
      pending={form.mutation.pending}
      problem={problemOf(form.mutation.error)}
      onConfirm={form.send}
    />
  );
}
