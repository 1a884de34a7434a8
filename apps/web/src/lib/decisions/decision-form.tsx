import { LEAST_REASON } from '@guildhall/domain/kernel/decision-schema';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { TextArea } from '@guildhall/ui/text-area';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { FieldTexts } from '../forms/form-errors.ts';
import type { IdempotentMutation } from '../api/idempotent-mutation.ts';
import { useMessages } from '../language/messages.ts';
import {
  FormProblem,
  type SchemaFormOptions,
  useFormConfirmation,
  useSchemaForm,
} from '../forms/schema-form.tsx';

/** Every decision has a choice and a reason; a room may add fields. */
interface DecisionFields extends FieldValues {
  decision: string | null;
  reason: string;
}

export interface DecisionOptions<Input extends DecisionFields, Output> extends Pick<
  SchemaFormOptions<Input, Output>,
  'schema' | 'defaultValues' | 'texts'
> {
  mutation: Pick<IdempotentMutation<Output>, 'runOrThrow' | 'pending'>;
  /** Whether it is asked about first: what takes effect at once and cannot be undone. */
  asksFirst: (decided: Output) => boolean;
}

/** Decision and reason, for `<DecisionForm>`; the room adds its fields with `form`. */
export function useDecisionForm<Input extends DecisionFields, Output>(
  options: DecisionOptions<Input, Output>,
) {
  const t = useMessages('decisions');
  const { schema, defaultValues, texts, mutation, asksFirst } = options;
  const choose: FieldTexts<DecisionFields> = { decision: () => t('choose') };
  const { form, field, ...status } = useSchemaForm<Input, Output>({
    schema,
    defaultValues,
    onSubmit: async (decided) => {
      if (asksFirst(decided)) confirmation.ask(decided);
      else await mutation.runOrThrow(decided);
    },
    texts: { ...(choose as FieldTexts<Input>), ...texts },
  });
  const confirmation = useFormConfirmation(form, mutation);
  return { ...status, form, reason: field('reason' as Path<Input>), dialog: confirmation.dialog };
}

export interface DecisionFormProps {
  state: Pick<
    ReturnType<typeof useDecisionForm>,
    'formProps' | 'pending' | 'problem' | 'reason' | 'dialog'
  >;
  /** The title of the card; else it is the decision. */
  title?: string | undefined;
  /** What each decision leads to, above the choices. */
  outcomes?: ReactNode;
  /** The choices, and the fields of the one that is chosen. */
  children: ReactNode;
  /** Who reads the reason, where that is more than the audit log. */
  reasonHint?: string | undefined;
  /** Why the viewer only proposes; null where they decide. */
  secondPerson?: ReactNode;
  submitLabel: string;
  danger: boolean;
  /** What is asked first about the chosen decision. */
  question: { readonly title: string; readonly help: string; readonly submit: string } | null;
}

/** Decides, or proposes to where a second person confirms. */
export function DecisionForm(props: DecisionFormProps) {
  const t = useMessages('decisions');
  const { state, outcomes, children, reasonHint, secondPerson, danger, question } = props;
  return (
    <Card>
      <CardHeader title={props.title ?? t('title')} />
      {outcomes}
      <form
        {...state.formProps}
        autoComplete="off"
        className={classNames('flex flex-col gap-5', outcomes && 'mt-5')}
      >
        {children}
        <TextArea
          {...state.reason}
          label={t('reason.label')}
          hint={reasonHint ?? t('reason.hint', { least: LEAST_REASON })}
          required
        />
        {secondPerson && (
          <Notice tone="info" icon="users">
            {secondPerson}
          </Notice>
        )}
        {!state.dialog.open && <FormProblem>{state.problem}</FormProblem>}
        <Button
          type="submit"
          size="lg"
          variant={danger ? 'danger' : 'primary'}
          loading={state.pending}
          className="self-start max-sm:w-full"
        >
          {props.submitLabel}
        </Button>
      </form>
      {question && (
        <ConfirmDialog
          {...state.dialog}
          problem={state.problem}
          title={question.title}
          description={question.help}
          confirmLabel={question.submit}
          cancelLabel={t('back')}
          danger={danger}
        />
      )}
    </Card>
  );
}
