import type { ReportCaseView } from '@guildhall/api/moderation/views';
import { actOnReportSchema } from '@guildhall/domain/moderation/schema';
import {
  BROKEN_RULES,
  type BrokenRule,
  MEASURES,
  type Measure,
} from '@guildhall/domain/moderation/types';
import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Dialog } from '@guildhall/ui/dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { measureText, ruleText } from '../../words.ts';
import { useStaffMutation } from '../hooks.ts';
import { SanctionFields, type SanctionValue } from './sanction-fields.tsx';

const { rule, measures, reason, restriction } = actOnReportSchema.shape;
const schema = actOnReportSchema
  .pick({ measures: true, reason: true })
  .extend({ rule: chosen(rule), measures, reason, restriction });

interface Given {
  readonly rule: BrokenRule;
  readonly measures: Measure[];
  readonly reason: string;
  readonly restriction?: SanctionValue | null | undefined;
}

/** The form of what is decided, which sends it. */
function useActForm(view: ReportCaseView, onDone: () => void) {
  const t = useMessages('moderation/cases');
  const mutation = useStaffMutation<Given>(
    view,
    (calls, action, { restriction: to, ...given }) =>
      calls.act.mutate({
        ...action,
        ...given,
        ...(given.measures.includes('restrict') && { restriction: to }),
      }),
    t('action.done'),
  );
  return useSchemaForm({
    schema,
    defaultValues: {
      rule: null,
      measures: ['warn'],
      reason: '',
      restriction: { kind: 'sell_restricted', days: 7 },
    },
    onSubmit: async (given) => {
      await mutation.runOrThrow(given);
      onDone();
    },
    texts: { rule: () => t('action.choose'), measures: () => t('action.choose_measure') },
  });
}

/** RP8, RP15: names the rule that was broken, what is done about it, and the reasons. */
export function ActDialog({ view }: { view: ReportCaseView }) {
  const t = useMessages('moderation/cases');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { form, field, formProps, pending, problem } = useActForm(view, () => setOpen(false));
  return (
    <Dialog
      title={t('action.title')}
      description={t('action.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button icon="flag" variant="danger">
          {t('action.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={pending}>
            {t('action.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <ActFields view={view} form={form} />
        <TextArea {...field('reason')} label={t('reasons')} hint={t('reasons_hint')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** The rule, what is done about it, and what the user is restricted to. */
function ActFields({
  view,
  form,
}: {
  view: ReportCaseView;
  form: ReturnType<typeof useActForm>['form'];
}) {
  const broken = useControlledField(form, 'rule');
  const measures = useControlledField(form, 'measures');
  const to = useControlledField(form, 'restriction');
  const done = measures.value ?? [];
  const isIn = (rules: readonly string[], each = broken.value) =>
    rules.some((known) => known === each);
  // Not every rule gives points, nor is a reason for a ban.
  const choose = (next: BrokenRule | null) => {
    broken.onChange(next);
    if (!isIn(view.point_rules, next)) measures.onChange(done.filter((each) => each !== 'points'));
    const isBan = to.value?.kind === 'banned';
    if (isBan && !isIn(view.ban_rules, next)) to.onChange({ kind: 'suspended', days: 7 });
  };
  return (
    <>
      <RuleField view={view} value={broken.value ?? null} error={broken.error} onChange={choose} />
      <MeasureFields
        view={view}
        hasPoints={isIn(view.point_rules)}
        value={done}
        error={measures.error}
        onChange={measures.onChange}
      />
      {done.includes('restrict') && (
        <SanctionFields
          mayBan={isIn(view.ban_rules)}
          value={to.value ?? null}
          onChange={to.onChange}
        />
      )}
    </>
  );
}

interface FieldProps<Value> {
  view: ReportCaseView;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function RuleField({ view, value, error, onChange }: FieldProps<BrokenRule | null>) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const rules = BROKEN_RULES.filter((each) => view.possible_rules.includes(each));
  return (
    <SelectField<BrokenRule>
      label={t('action.rule')}
      items={rules.map((each) => ({ value: each, label: ruleText(shared, each) }))}
      value={value}
      error={error}
      onValueChange={onChange}
    />
  );
}

function MeasureFields({
  view,
  hasPoints,
  value,
  error,
  onChange,
}: FieldProps<Measure[]> & { hasPoints: boolean }) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const possible = MEASURES.filter(
    (each) => view.possible_measures.includes(each) && (each !== 'points' || hasPoints),
  );
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">{t('action.measures')}</legend>
      {possible.map((each) => (
        <CheckboxField
          key={each}
          label={measureText(shared, each, view.report.kind)}
          checked={value.includes(each)}
          error={each === possible.at(-1) ? error : undefined}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, each] : value.filter((one) => one !== each))
          }
        />
      ))}
    </fieldset>
  );
}
