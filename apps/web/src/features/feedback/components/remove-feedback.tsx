import { FEEDBACK_MAX_LENGTH } from '@guildhall/domain/feedback/rules';
import { removeFeedbackSchema } from '@guildhall/domain/feedback/schema';
import { REMOVAL_REASONS } from '@guildhall/domain/feedback/types';
import { Button } from '@guildhall/ui/button';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { useState } from 'react';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { useRemove } from '../hooks.ts';

const removalSchema = removeFeedbackSchema.pick({ reason: true, note: true });

/** Staff remove a feedback for one of the five reasons; the log keeps who, why and the note. */
export function RemoveFeedback({
  feedbackId,
  onRemoved,
}: {
  feedbackId: string;
  onRemoved: () => void;
}) {
  const t = useMessages('feedback');
  const [opened, setOpened] = useState(false);
  if (!opened) {
    return (
      <div>
        <Button variant="ghost" size="sm" icon="trash-2" onClick={() => setOpened(true)}>
          {t('remove.open')}
        </Button>
      </div>
    );
  }
  return (
    <RemovalForm
      feedbackId={feedbackId}
      onRemoved={onRemoved}
      onCancel={() => {
        setOpened(false);
      }}
    />
  );
}

function RemovalForm({
  feedbackId,
  onRemoved,
  onCancel,
}: {
  feedbackId: string;
  onRemoved: () => void;
  onCancel: () => void;
}) {
  const t = useMessages('feedback');
  const remove = useRemove(feedbackId, t('remove.done'));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: removalSchema,
    defaultValues: { note: '' },
    onSubmit: async (said) => {
      await remove.runOrThrow(said);
      onRemoved();
    },
  });
  const reason = useControlledField(form, 'reason');
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormProblem>{problem}</FormProblem>
      <RadioCards
        label={t('remove.reason')}
        value={reason.value ?? null}
        onValueChange={reason.onChange}
        error={reason.error}
        cards={REMOVAL_REASONS.map((value) => ({
          value,
          title: t(`reason.${value}`),
          description: t(`reason_help.${value}`),
        }))}
      />
      <TextArea
        {...field('note')}
        label={t('remove.note')}
        hint={t('remove.note_hint')}
        maxLength={FEEDBACK_MAX_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="sm" loading={pending}>
          {t('remove.send')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
