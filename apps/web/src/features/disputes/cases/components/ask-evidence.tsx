import type { DisputeView } from '@guildhall/api/disputes/views';
import { LEAST_STATEMENT, STATEMENT_MAX_LENGTH } from '@guildhall/domain/disputes/rules';
import { askEvidenceSchema } from '@guildhall/domain/disputes/schema';
import { DISPUTE_SIDES, type DisputeSide } from '@guildhall/domain/disputes/types';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { z } from 'zod';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useDisputeMutation } from '../../hooks.ts';

const { side, question } = askEvidenceSchema.shape;
const schema = z.strictObject({ side, question });

type Asked = z.infer<typeof schema>;

/** D10: asks a side for evidence, each once. */
export function AskEvidence({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const free = DISPUTE_SIDES.filter((each) => !dispute.asked.includes(each));
  const entry = useQuestion(dispute, free[0] ?? 'buyer', () => setOpen(false));
  const { pending } = entry;
  return (
    <Dialog
      title={t('ask_evidence.title')}
      description={t('ask_evidence.help')}
      open={open}
      onOpenChange={(next) => !pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="circle-help">
          {t('ask_evidence.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} loading={pending}>
            {t('ask_evidence.submit')}
          </Button>
        </>
      }
    >
      <QuestionForm id={formId} free={free} entry={entry} />
    </Dialog>
  );
}

/** Who is asked what, and the mutation. */
function useQuestion(dispute: DisputeView, first: DisputeSide, onDone: () => void) {
  const t = useMessages('disputes/cases');
  const mutation = useDisputeMutation<Asked>(
    dispute,
    (calls, action, asked) => calls.askEvidence.mutate({ ...action, ...asked }),
    t('ask_evidence.done'),
  );
  const { form, field, ...status } = useSchemaForm({
    schema,
    defaultValues: { side: first, question: '' },
    onSubmit: async (asked) => {
      await mutation.runOrThrow(asked);
      onDone();
    },
  });
  return { ...status, text: field('question'), whom: useControlledField(form, 'side') };
}

interface QuestionFormProps {
  id: string;
  /** The sides that were not asked. */
  free: readonly DisputeSide[];
  entry: ReturnType<typeof useQuestion>;
}

function QuestionForm({ id, free, entry }: QuestionFormProps) {
  const t = useMessages('disputes/cases');
  const shared = useMessages('disputes');
  const { whom } = entry;
  return (
    <form {...entry.formProps} id={id} className="flex flex-col gap-5">
      <RadioCards<DisputeSide>
        label={t('ask_evidence.side')}
        columns={2}
        cards={DISPUTE_SIDES.map((value) => ({
          value,
          title: t(`ask_evidence.${value}`),
          description: !free.includes(value) && t('ask_evidence.asked'),
          disabled: !free.includes(value),
        }))}
        value={whom.value}
        onValueChange={whom.onChange}
        error={whom.error}
      />
      <TextArea
        {...entry.text}
        label={t('ask_evidence.label')}
        hint={shared('statement.hint', { least: String(LEAST_STATEMENT) })}
        maxLength={STATEMENT_MAX_LENGTH}
        dir="auto"
        required
      />
      <FormProblem>{entry.problem}</FormProblem>
    </form>
  );
}
