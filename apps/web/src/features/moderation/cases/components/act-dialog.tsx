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

const { rule, measures, reason } = actOnReportSchema.shape;
const schema = actOnReportSchema
  .pick({ measures: true, reason: true })
  .extend({ rule: chosen(rule), measures, reason });

interface Given {
  readonly rule: BrokenRule;
  readonly measures: Measure[];
  readonly reason: string;
}

/** RP8, RP15: names the rule that was broken, what is done about it, and the reasons. */
export function ActDialog({ view }: { view: ReportCaseView }) {
  const t = useMessages('moderation/cases');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useStaffMutation<Given>(
    view,
    (calls, action, given) => calls.act.mutate({ ...action, ...given }),
    t('action.done'),
  );
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { rule: null, measures: ['warn'], reason: '' },
    onSubmit: async (given) => {
      await mutation.runOrThrow(given);
      setOpen(false);
    },
    texts: { rule: () => t('action.choose'), measures: () => t('action.choose_measure') },
  });
  const chosenRule = useControlledField(form, 'rule');
  const done = useControlledField(form, 'measures');
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
        <RuleField
          view={view}
          value={chosenRule.value ?? null}
          error={chosenRule.error}
          onChange={chosenRule.onChange}
        />
        <MeasureFields
          view={view}
          value={done.value ?? []}
          error={done.error}
          onChange={done.onChange}
        />
        <TextArea {...field('reason')} label={t('reasons')} hint={t('reasons_hint')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
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

function MeasureFields({ view, value, error, onChange }: FieldProps<Measure[]>) {
  const t = useMessages('moderation/cases');
  const shared = useMessages('moderation');
  const possible = MEASURES.filter((each) => view.possible_measures.includes(each));
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">{t('action.measures')}</legend>
      {possible.map((each) => (
        <CheckboxField
          key={each}
          label={measureText(shared, each)}
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
