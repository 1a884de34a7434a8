import type { VerificationCaseView } from '@guildhall/api/verification/views';
import { askInfoSchema } from '@guildhall/domain/verification/schema';
import {
  PAPER_FAULTS,
  PAPER_KINDS,
  type PaperFault,
  type PaperKind,
} from '@guildhall/domain/verification/types';
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
import { faultText, paperText } from '../../words.ts';
import { useStaffMutation } from '../hooks.ts';

const schema = askInfoSchema.pick({ papers: true, note: true });

interface Asked {
  readonly papers: { kind: PaperKind; fault: PaperFault }[];
  readonly note: string;
}
const NOT_ASKED = 'none';

/** VR8: asks for papers again, each with the reason. */
export function AskPapers({ view }: { view: VerificationCaseView }) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const entry = useQuestion(view, () => setOpen(false));
  return (
    <Dialog
      title={t('ask.title')}
      description={t('ask.help')}
      open={open}
      onOpenChange={(next) => !entry.pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="circle-help">
          {t('ask.open')}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={entry.pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} loading={entry.pending}>
            {t('ask.submit')}
          </Button>
        </>
      }
    >
      <form {...entry.formProps} id={formId} className="flex flex-col gap-4">
        <Papers {...entry.papers} />
        <TextArea {...entry.note} label={t('ask.note')} dir="auto" optional />
        <FormProblem>{entry.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** Which papers are asked for, a sentence, and the mutation. */
function useQuestion(view: VerificationCaseView, onDone: () => void) {
  const t = useMessages('verification/cases');
  const mutation = useStaffMutation<Asked>(
    view,
    (calls, action, asked) => calls.askInfo.mutate({ ...action, ...asked }),
    t('ask.done'),
  );
  const { form, field, ...status } = useSchemaForm({
    schema,
    defaultValues: { papers: [], note: '' },
    onSubmit: async (asked) => {
      await mutation.runOrThrow(asked);
      onDone();
    },
    texts: { papers: () => t('ask.choose') },
  });
  return { ...status, note: field('note'), papers: useControlledField(form, 'papers') };
}

interface PapersProps {
  value: Asked['papers'];
  onChange: (papers: Asked['papers']) => void;
  error: string | undefined;
}

/** Each kind of paper with what is wrong with it. */
function Papers({ value, onChange, error }: PapersProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const choices = [
    { value: NOT_ASKED, label: t('ask.none') } as const,
    ...PAPER_FAULTS.map((fault) => ({ value: fault, label: faultText(shared, fault) })),
  ];
  const faultOf = (kind: PaperKind) => value.find((paper) => paper.kind === kind)?.fault;
  const change = (kind: PaperKind, fault: PaperFault | typeof NOT_ASKED) => {
    const others = value.filter((paper) => paper.kind !== kind);
    onChange(fault === NOT_ASKED ? others : [...others, { kind, fault }]);
  };
  return (
    <div className="flex flex-col gap-3">
      {PAPER_KINDS.map((kind) => (
        <SelectField<PaperFault | typeof NOT_ASKED>
          key={kind}
          label={paperText(shared, kind)}
          items={choices}
          value={faultOf(kind) ?? NOT_ASKED}
          onValueChange={(fault) => change(kind, fault)}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
