import type { VerificationCaseView } from '@guildhall/api/verification/views';
import {
  rejectVerificationSchema,
  revokeVerificationSchema,
} from '@guildhall/domain/verification/schema';
import {
  REJECTION_REASONS,
  type RejectionReason,
  REVOCATION_REASONS,
  type RevocationReason,
} from '@guildhall/domain/verification/types';
import { Button } from '@guildhall/ui/button';
import { Dialog } from '@guildhall/ui/dialog';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { useId, useState } from 'react';
import { z } from 'zod';
import { chosen } from '../../../../lib/forms/form-schemas.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../../lib/language/messages.ts';
import { reasonText } from '../../words.ts';
import { useStaffMutation } from '../hooks.ts';

type Reason = RejectionReason | RevocationReason;

interface ReasonDialogProps {
  view: VerificationCaseView;
  kind: 'reject' | 'revoke';
}

const { note } = rejectVerificationSchema.shape;
const schemas = {
  reject: z.strictObject({ reason: chosen(z.enum(REJECTION_REASONS)), note }),
  revoke: z.strictObject({ reason: chosen(z.enum(REVOCATION_REASONS)), note }),
} as const;
const reasons = { reject: REJECTION_REASONS, revoke: REVOCATION_REASONS } as const;

/** VR10, VR16: rejects a request, or takes an approval back, with a reason code. */
export function ReasonDialog({ view, kind }: ReasonDialogProps) {
  const t = useMessages('verification/cases');
  const shared = useMessages('verification');
  const [open, setOpen] = useState(false);
  const formId = useId();
  const entry = useReason({ view, kind }, () => setOpen(false));
  return (
    <Dialog
      title={t(`ending.${kind}.title`)}
      description={t(`ending.${kind}.help`)}
      open={open}
      onOpenChange={(next) => !entry.pending && setOpen(next)}
      preventOutsideClose
      trigger={
        <Button variant="secondary" icon="x">
          {t(`ending.${kind}.open`)}
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" disabled={entry.pending} onClick={() => setOpen(false)}>
            {shared('back')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={entry.pending}>
            {t(`ending.${kind}.submit`)}
          </Button>
        </>
      }
    >
      <form {...entry.formProps} id={formId} className="flex flex-col gap-4">
        <SelectField<Reason>
          label={t('ending.reason')}
          items={reasons[kind].map((value) => ({ value, label: reasonText(shared, value) }))}
          value={entry.reason.value}
          error={entry.reason.error}
          onValueChange={entry.reason.onChange}
        />
        <TextArea {...entry.note} label={t('ending.note')} dir="auto" optional />
        <FormProblem>{entry.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

interface Given {
  readonly reason: Reason;
  readonly note: string;
}

/** The reason with a sentence, and the mutation. */
function useReason({ view, kind }: ReasonDialogProps, onDone: () => void) {
  const t = useMessages('verification/cases');
  const mutation = useStaffMutation<Given>(
    view,
    (calls, action, given) =>
      kind === 'reject'
        ? calls.reject.mutate(rejectVerificationSchema.parse({ ...action, ...given }))
        : calls.revoke.mutate(revokeVerificationSchema.parse({ ...action, ...given })),
    t(`ending.${kind}.done`),
  );
  const schema: z.ZodType<Given, { reason: Reason | null; note?: string | undefined }> = schemas[
    kind
  ] as never;
  const { form, field, ...status } = useSchemaForm({
    schema,
    defaultValues: { reason: null, note: '' },
    onSubmit: async (given) => {
      await mutation.runOrThrow(given);
      onDone();
    },
    texts: { reason: () => t('ending.choose') },
  });
  return { ...status, note: field('note'), reason: useControlledField(form, 'reason') };
}
