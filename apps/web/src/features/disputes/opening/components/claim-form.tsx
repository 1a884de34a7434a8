import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { LEAST_STATEMENT, STATEMENT_MAX_LENGTH } from '@guildhall/domain/disputes/rules';
import type { NoEvidenceReason } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { FormProblem } from '../../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { EvidencePicker } from '../../components/evidence-picker.tsx';
import { KnownFacts } from './opening-outlook.tsx';
import { noEvidenceReasonsFor } from '../opening.ts';
import { useClaim } from '../claim-entry.ts';

interface ClaimFormProps {
  order: OrderView;
  options: DisputesOfOrderView;
  claim: NonNullable<DisputesOfOrderView['claim']>;
}

/** What the buyer of an account that was taken back says and shows, and what happens then. */
export function ClaimForm({ order, options, claim }: ClaimFormProps) {
  const t = useMessages('disputes/claim');
  const opening = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const entry = useClaim(order.id);
  const { files, noEvidence } = entry;
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="min-w-0 lg:col-start-2 lg:row-start-1">
        <KnownFacts order={order} units={order.units} />
      </div>
      <form
        {...entry.formProps}
        autoComplete="off"
        className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1"
      >
        <Card>
          <CardHeader title={t('opening.tell')} />
          <div className="flex flex-col gap-5">
            <TextArea
              {...entry.statement}
              label={t('opening.tell_label')}
              hint={`${t('opening.tell_hint')} ${shared('statement.hint', { least: String(LEAST_STATEMENT) })}`}
              maxLength={STATEMENT_MAX_LENGTH}
              dir="auto"
              required
            />
            <EvidencePicker {...files} />
            {files.value.length === 0 && (
              <RadioCards<NoEvidenceReason>
                label={opening('question.none')}
                cards={noEvidenceReasonsFor('account_recalled').map((value) => ({
                  value,
                  title: opening(`none.${value}`),
                }))}
                value={noEvidence.value}
                onValueChange={noEvidence.onChange}
              />
            )}
          </div>
        </Card>
        <ClaimOutlook currency={order.currency} options={options} claim={claim} />
        {!entry.dialog.open && <FormProblem>{entry.problem}</FormProblem>}
        <Button
          type="submit"
          size="lg"
          loading={entry.pending}
          className="self-start max-sm:w-full"
        >
          {t('opening.submit')}
        </Button>
      </form>
      <ConfirmDialog
        {...entry.dialog}
        problem={entry.problem}
        title={t('opening.confirm.title')}
        description={t('opening.confirm.body')}
        confirmLabel={t('opening.confirm.submit')}
        cancelLabel={shared('back')}
      />
    </div>
  );
}

function ClaimOutlook({
  currency,
  options: { hours },
  claim,
}: Pick<ClaimFormProps, 'options' | 'claim'> & { currency: string }) {
  const t = useMessages('disputes/claim');
  const formats = useFormats();
  const money = (amount: number) => formats.price(amount, currency);
  const inParts = claim.refund_minor > claim.at_once_minor;
  return (
    <Card>
      <CardHeader title={t('opening.then.title')} />
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-ink">
        <li>
          {t('opening.then.seller', {
            hours: formats.hours(claim.answer_hours),
            decision: formats.hours(hours.decision),
          })}
        </li>
        <li>{t('opening.then.checklist')}</li>
        <li>{t('opening.then.void')}</li>
        <li>
          {t(inParts ? 'opening.then.money_in_parts' : 'opening.then.money', {
            amount: money(claim.refund_minor),
            cap: money(claim.at_once_minor),
          })}
        </li>
        <li>{t('opening.then.appeal', { appeal: formats.hours(hours.appeal) })}</li>
      </ol>
    </Card>
  );
}
