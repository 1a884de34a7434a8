import type { RestrictionCaseView } from '@guildhall/api/moderation/restriction-views';
import { changeRestrictionEndSchema } from '@guildhall/domain/moderation/restriction-schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { RESTRICTION_DAYS } from '../../words.ts';
import { useStaffMutation } from '../hooks.ts';

const schema = changeRestrictionEndSchema.pick({ days: true, reason: true });

/** RS2: the restriction ends earlier or later than was said. */
export function EndDialog({ view }: { view: RestrictionCaseView }) {
  const t = useMessages('moderation/restrictions');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useStaffMutation<{ days: number; reason: string }>(
    view,
    (calls, action, given) => calls.changeEnd.mutate({ ...action, ...given }),
    t('end.done'),
  );
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { days: 7, reason: '' },
    onSubmit: async (given) => {
      await mutation.runOrThrow(given);
      setOpen(false);
    },
  });
  const days = useControlledField(form, 'days');
  return (
    <Dialog
      title={t('end.title')}
      description={t('end.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="clock">
          {t('end.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {t('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('end.submit')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <SelectField
          label={t('end.days')}
          items={RESTRICTION_DAYS.map((count) => ({
            value: String(count),
            label: t('end.days_count', { count }),
          }))}
          value={String(days.value)}
          error={days.error}
          onValueChange={(value) => days.onChange(Number(value))}
        />
        <TextArea {...field('reason')} label={t('reasons')} hint={t('reasons_hint')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
