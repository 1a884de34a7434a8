import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { IdempotentMutation } from '../../../../lib/api/idempotent-mutation.ts';
import {
  FormProblem,
  type SchemaFormOptions,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';

interface Fields extends FieldValues {
  reason: string;
}

type Options<Input extends Fields, Output> = Pick<
  SchemaFormOptions<Input, Output>,
  'schema' | 'defaultValues' | 'texts'
> & { readonly mutation: Pick<IdempotentMutation<Output>, 'runOrThrow'> };

/** The state of a `<ChangeDialog>`: it closes when the change is sent. */
export function useChangeDialog<Input extends Fields, Output>(options: Options<Input, Output>) {
  const { mutation, ...form } = options;
  const [open, setOpen] = useState(false);
  const state = useSchemaForm<Input, Output>({
    ...form,
    onSubmit: async (changed) => {
      await mutation.runOrThrow(changed);
      setOpen(false);
    },
  });

  function change(next: boolean) {
    if (state.pending) return;
    if (next) state.form.reset(options.defaultValues);
    setOpen(next);
  }

  return { ...state, open, change, reason: state.field('reason' as Path<Input>) };
}

export interface ChangeDialogProps {
  state: Pick<
    ReturnType<typeof useChangeDialog>,
    'open' | 'change' | 'formProps' | 'pending' | 'problem'
  > & { readonly reason: object };
  title: string;
  help: string;
  /** The button that opens it. */
  trigger: Pick<ButtonProps, 'variant' | 'icon'> & { readonly label: string };
  submit: string;
  danger?: boolean;
  /** What is changed, above the reason. */
  children?: ReactNode;
}

/** Asks for a change of staff, with its reason. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { state, title, help, trigger, submit, danger = false, children } = props;
  const t = useMessages('decisions');
  const formId = useId();
  const { label, ...look } = trigger;
  return (
    <Dialog
      title={title}
      description={help}
      open={state.open}
      onOpenChange={state.change}
      preventOutsideClose
      trigger={<Button {...look}>{label}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={state.pending} onClick={() => state.change(false)}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={state.pending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form {...state.formProps} id={formId} autoComplete="off" className="flex flex-col gap-4">
        {children}
        <TextArea
          {...state.reason}
          label={t('reason.label')}
          hint={t('reason.hint', { least: LEAST_REASON })}
          required
        />
        <FormProblem>{state.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
