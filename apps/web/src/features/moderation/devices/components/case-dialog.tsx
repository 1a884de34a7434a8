import { openDeviceCaseSchema } from '@guildhall/domain/moderation/devices/schema';
import { REASONS_OF } from '@guildhall/domain/moderation/rules';
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
import { reasonText } from '../../words.ts';
import { useOpenCase } from '../hooks.ts';

interface CaseDialogProps {
  deviceId: string;
  user: { readonly user_id: string; readonly username: string };
}

const schema = openDeviceCaseSchema.pick({ reason: true, note: true });

/** Reports a user of a device, for somebody else to decide. */
export function CaseDialog({ deviceId, user }: CaseDialogProps) {
  const t = useMessages('moderation/devices');
  const shared = useMessages('moderation');
  const decisions = useMessages('decisions');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useOpenCase();
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { reason: 'fraud', note: '' },
    onSubmit: async (given) => {
      await mutation.runOrThrow({ device_id: deviceId, user_id: user.user_id, ...given });
      setOpen(false);
    },
  });
  const reason = useControlledField(form, 'reason');
  const title = t('case.title', { name: user.username });
  return (
    <Dialog
      title={title}
      description={t('case.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon="flag"
          aria-label={`${t('case.open')}: ${user.username}`}
        >
          {t('case.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {decisions('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('case.open')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <SelectField
          label={t('case.reason')}
          items={REASONS_OF.user.map((value) => ({ value, label: reasonText(shared, value) }))}
          value={reason.value}
          error={reason.error}
          onValueChange={reason.onChange}
        />
        <TextArea {...field('note')} label={t('case.note')} hint={t('case.note_hint')} dir="auto" />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
