import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { setDeviceTrustSchema } from '@guildhall/domain/identity/devices/schema';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import type { IconName } from '@guildhall/ui/icon';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { FormProblem, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';

interface ActDialogProps {
  act: 'trust' | 'untrust' | 'block' | 'unblock' | 'unlink' | 'relink';
  icon: IconName;
  /** Whom it is about, where it is one of several users. */
  name?: string;
  send: (reason: string) => Promise<unknown>;
}

const schema = setDeviceTrustSchema.pick({ reason: true });

/** An act of staff about a device, with its reason. */
export function ActDialog({ act, icon, name = '', send }: ActDialogProps) {
  const t = useMessages('moderation/devices');
  const shared = useMessages('decisions');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await send(reason);
      setOpen(false);
    },
  });
  return (
    <Dialog
      title={t(`act.${act}.title`, { name })}
      description={t(`act.${act}.help`)}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button
          variant="secondary"
          size={name === '' ? undefined : 'sm'}
          icon={icon}
          // Begins with what is visible, so that it can be spoken (WCAG 2.5.3).
          aria-label={name === '' ? undefined : `${t(`act.${act}.open`)}: ${name}`}
        >
          {t(`act.${act}.open`)}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={act === 'block' ? 'danger' : 'primary'}
            loading={pending}
          >
            {t(`act.${act}.open`)}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-4">
        <TextArea
          {...field('reason')}
          label={shared('reason.label')}
          hint={shared('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
