import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { LEAST_STATEMENT, STATEMENT_MAX_LENGTH } from '@guildhall/domain/disputes/rules';
import type {
  DisputeType,
  NoEvidenceReason,
  WantedOutcome,
} from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import type { ReactNode } from 'react';
import { FormProblem } from '../../../../lib/forms/schema-form.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { type OpeningEntry, useOpening } from '../opening-entry.ts';
import { noEvidenceReasonsFor } from '../opening.ts';
import { moneyOf } from '../../settlement.ts';
import { knownType } from '../../words.ts';
import { KnownFacts, Outlook, QuickWays } from './opening-outlook.tsx';
import { EvidencePicker } from '../../components/evidence-picker.tsx';
import { SettlementFields } from '../../components/settlement-fields.tsx';

interface OpeningFormProps {
  order: OrderView;
  options: DisputesOfOrderView;
}

/** At most four questions; what follows depends on what is wrong. */
export function OpeningForm({ order, options }: OpeningFormProps) {
  const t = useMessages('disputes/opening');
  const { price } = useFormats();
  const entry = useOpening(order, options);
  const { type, settlement, units } = entry;
  const hasSeveral = order.quantity > 1;
  const whole = moneyOf(units, { outcome: 'refund_full', refund_minor: null });
  const asked = settlement === null ? null : moneyOf(units, settlement);
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
        <QuickWays order={order} />
        <KnownFacts order={order} units={units} />
      </div>
      <form
        {...entry.formProps}
        autoComplete="off"
        className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1"
      >
        <TypeQuestion entry={entry} options={options} />
        {type.value !== null && (
          <>
            {hasSeveral && <UnitsQuestion entry={entry} order={order} options={options} />}
            <WantedQuestion entry={entry} number={hasSeveral ? 3 : 2} currency={order.currency} />
            <TellQuestion entry={entry} number={hasSeveral ? 4 : 3} type={type.value} />
            {/* Before codes are chosen there is no money to say anything about. */}
            {units.length > 0 && (
              <Outlook
                order={order}
                hours={options.hours}
                type={type.value}
                money={{ whole, asked }}
              />
            )}
            {!entry.dialog.open && <FormProblem>{entry.problem}</FormProblem>}
            <Button
              type="submit"
              size="lg"
              loading={entry.pending}
              className="self-start max-sm:w-full"
            >
              {t('submit')}
            </Button>
          </>
        )}
      </form>
      <ConfirmDialog
        {...entry.dialog}
        problem={entry.problem}
        title={t('confirm.title')}
        description={t('confirm.body', {
          frozen: price(whole.buyer_minor, order.currency),
          amount: price(asked?.buyer_minor ?? 0, order.currency),
        })}
        confirmLabel={t('confirm.submit')}
        cancelLabel={t('confirm.back')}
      />
    </div>
  );
}

function Question({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader title={`${number}. ${title}`} />
      {children}
    </Card>
  );
}

interface QuestionProps {
  entry: OpeningEntry;
  number: number;
}

function TypeQuestion({
  entry,
  options,
}: Omit<QuestionProps, 'number'> & Pick<OpeningFormProps, 'options'>) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const types = options.types.flatMap((type) => knownType(type) ?? []);
  return (
    <Question number={1} title={t('question.type')}>
      <RadioCards<DisputeType>
        label={t('question.type')}
        hideLabel
        columns={2}
        cards={types.map((value) => ({
          value,
          title: shared(`type.${value}`),
          description: t(`type_help.${value}`),
        }))}
        {...entry.type}
        onValueChange={entry.type.onChange}
      />
    </Question>
  );
}

function UnitsQuestion({
  entry,
  order,
  options,
}: Omit<QuestionProps, 'number'> & OpeningFormProps) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const { price, moment } = useFormats();
  const { value: ids, onChange, error } = entry.unitIds;
  const all = options.disputable;
  const revealedAt = (id: string) =>
    order.units.find((unit) => unit.id === id)?.first_revealed_at ?? null;
  return (
    <Question number={2} title={t('question.units')}>
      <div role="group" aria-label={t('question.units')} className="flex flex-col">
        {all.length > 1 && (
          <CheckboxField
            label={t('question.all_units')}
            checked={ids.length === all.length}
            onChange={({ target }) => onChange(target.checked ? all.map(({ id }) => id) : [])}
          />
        )}
        {all.map(({ id, position, price_minor, fee_minor }) => {
          const revealed = revealedAt(id);
          return (
            <CheckboxField
              key={id}
              label={shared('units.gift_card', { count: 1, list: String(position) })}
              aside={price(price_minor + fee_minor, order.currency)}
              hint={
                revealed === null
                  ? `${t('known.revealed')}: ${t('known.never')}`
                  : `${t('known.revealed')}: ${moment(revealed)}`
              }
              checked={ids.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
          );
        })}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </Question>
  );
}

function WantedQuestion({ entry, number, currency }: QuestionProps & { currency: string }) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  return (
    <Question number={number} title={t('question.wanted')}>
      <SettlementFields<WantedOutcome>
        label={t('question.wanted')}
        hideLabel
        cards={[
          {
            value: 'refund_full',
            title: shared('settle.full'),
            description: t('wanted.full_help'),
          },
          {
            value: 'refund_part',
            title: shared('settle.part'),
            description: t('wanted.part_help'),
          },
        ]}
        outcome={entry.outcome}
        amount={entry.amount}
        units={entry.units}
        currency={currency}
      />
    </Question>
  );
}

function TellQuestion({ entry, number, type }: QuestionProps & { type: DisputeType }) {
  const t = useMessages('disputes/opening');
  const shared = useMessages('disputes');
  const { files, noEvidence } = entry;
  return (
    <Question number={number} title={t('question.tell')}>
      <div className="flex flex-col gap-5">
        <TextArea
          {...entry.statement}
          label={t('question.tell_label')}
          hint={`${t(`tell_hint.${type}`)} ${shared('statement.hint', { least: String(LEAST_STATEMENT) })}`}
          maxLength={STATEMENT_MAX_LENGTH}
          dir="auto"
          required
        />
        <EvidencePicker {...files} />
        {files.value.length === 0 && (
          <RadioCards<NoEvidenceReason>
            label={t('question.none')}
            cards={noEvidenceReasonsFor(type).map((value) => ({
              value,
              title: t(`none.${value}`),
            }))}
            value={noEvidence.value}
            onValueChange={noEvidence.onChange}
          />
        )}
      </div>
    </Question>
  );
}
