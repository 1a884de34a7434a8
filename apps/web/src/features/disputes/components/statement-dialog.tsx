import type { DisputeView } from '@guildhall/api/disputes/views';
import {
  LEAST_STATEMENT,
  MOST_ITEM_FILES,
  STATEMENT_MAX_LENGTH,
} from '@guildhall/domain/disputes/rules';
import { answerDisputeSchema } from '@guildhall/domain/disputes/schema';
import { Button, type ButtonProps } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { TextArea } from '@guildhall/ui/text-area';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import type { UploadedFile } from '../../../lib/api/file-uploads.ts';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { type DisputeCalls, useDisputeMutation } from '../hooks.ts';
import { EvidencePicker } from './evidence-picker.tsx';

/** What is said and shown. */
interface Statement {
  readonly statement: string;
  readonly file_ids: string[];
}

type Kind = 'answer' | 'add_evidence' | 'appeal';

const CALLS = {
  answer: (calls, action, said) => calls.answer.mutate({ ...action, ...said }),
  appeal: (calls, action, said) => calls.appeal.mutate({ ...action, ...said }),
  add_evidence: (calls, action, { statement, file_ids }) =>
    calls.addEvidence.mutate({ ...action, text: statement, file_ids }),
} satisfies Record<
  Kind,
  (
    calls: DisputeCalls,
    action: { dispute_id: string; idempotency_key: string },
    said: Statement,
  ) => Promise<unknown>
>;

const schema = z
  .strictObject({
    statement: answerDisputeSchema.shape.statement,
    files: z.array(z.custom<UploadedFile>()).max(MOST_ITEM_FILES),
  })
  .transform(({ statement, files }): Statement => ({
    statement,
    file_ids: files.map(({ file_id }) => file_id),
  }));

export interface StatementDialogProps {
  dispute: Pick<DisputeView, 'id'>;
  kind: Kind;
  look: Pick<ButtonProps, 'variant' | 'icon' | 'size'>;
  /** Above the field, such as the question that is answered. */
  children?: ReactNode;
}

/** Answers, adds evidence or appeals: a text and files. */
export function StatementDialog({ dispute, kind, look, children }: StatementDialogProps) {
  const t = useMessages('disputes/case');
  const shared = useMessages('disputes');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const mutation = useDisputeMutation<Statement>(dispute, CALLS[kind], t(`act.${kind}.done`));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema,
    defaultValues: { statement: '', files: [] },
    onSubmit: async (said) => {
      await mutation.runOrThrow(said);
      form.reset();
      setOpen(false);
    },
  });
  const files = useControlledField(form, 'files');
  return (
    <Dialog
      title={t(`act.${kind}.title`)}
      description={t(`act.${kind}.help`)}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={<Button {...look}>{t(`act.${kind}.open`)}</Button>}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t(`act.${kind}.submit`)}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="flex flex-col gap-5">
        {children}
        <TextArea
          {...field('statement')}
          label={t(`act.${kind}.label`)}
          hint={shared('statement.hint', { least: String(LEAST_STATEMENT) })}
          maxLength={STATEMENT_MAX_LENGTH}
          dir="auto"
          required
        />
        <EvidencePicker {...files} />
        <FormProblem>{problem}</FormProblem>
      </form>
    </Dialog>
  );
}
