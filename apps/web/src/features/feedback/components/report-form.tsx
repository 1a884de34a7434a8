import { FEEDBACK_MAX_LENGTH } from '@guildhall/domain/feedback/rules';
import { reportFeedbackSchema } from '@guildhall/domain/feedback/schema';
import type { RemovalReason } from '@guildhall/domain/feedback/types';
import { Button } from '@guildhall/ui/button';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { useReport } from '../hooks.ts';

const reportSchema = reportFeedbackSchema.pick({ reason: true, note: true });

/** Reports the other side of an order to the staff, for one of these reasons. */
export function ReportForm({
  orderId,
  reasons,
  onDone,
}: {
  orderId: string;
  reasons: readonly RemovalReason[];
  onDone: () => void;
}) {
  const t = useMessages('feedback');
  const report = useReport(orderId, t('report.done'));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: reportSchema,
    defaultValues: { note: '', ...(reasons.length === 1 ? { reason: reasons[0] } : {}) },
    onSubmit: async (said) => {
      await report.runOrThrow(said);
      onDone();
    },
  });
  const reason = useControlledField(form, 'reason');
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormProblem>{problem}</FormProblem>
      {reasons.length > 1 && (
        <RadioCards
          label={t('report.reason')}
          value={reason.value ?? null}
          onValueChange={reason.onChange}
          error={reason.error}
          cards={reasons.map((value) => ({
            value,
            title: t(`reason.${value}`),
            description: t(`reason_help.${value}`),
          }))}
        />
      )}
      <TextArea
        {...field('note')}
        label={t('report.note')}
        hint={t('report.note_hint')}
        maxLength={FEEDBACK_MAX_LENGTH}
        optional
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={pending}>
          {t('report.send')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
