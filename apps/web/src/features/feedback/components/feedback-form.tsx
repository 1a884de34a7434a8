import { FEEDBACK_MAX_LENGTH } from '@guildhall/domain/feedback/rules';
import { replyToFeedbackSchema, giveFeedbackSchema } from '@guildhall/domain/feedback/schema';
import { RATINGS } from '@guildhall/domain/feedback/types';
import { Button } from '@guildhall/ui/button';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextArea } from '@guildhall/ui/text-area';
import { FormProblem, useControlledField, useSchemaForm } from '../../../lib/forms/schema-form.tsx';
import { useMessages } from '../../../lib/language/messages.ts';
import { type Said, useReply, useSay } from '../hooks.ts';

const saySchema = giveFeedbackSchema.pick({ rating: true, text: true });
const replySchema = replyToFeedbackSchema.pick({ text: true });

/** From the best to the worst. */
const CHOICES = RATINGS.toReversed();

export interface SayFormProps {
  subject: { readonly order_id: string } | { readonly feedback_id: string };
  /** What was said before; nothing is chosen for who says it first. */
  before?: Said;
  onDone?: () => void;
}

/** Rates the other side of an order, or changes what was said. */
export function SayForm({ subject, before, onDone }: SayFormProps) {
  const t = useMessages('feedback');
  const say = useSay(subject, t('form.done'));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: saySchema,
    defaultValues: before ?? { text: '' },
    onSubmit: async (said) => {
      await say.runOrThrow(said);
      onDone?.();
    },
  });
  const rating = useControlledField(form, 'rating');
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormProblem>{problem}</FormProblem>
      <RadioCards
        label={t('form.rating')}
        columns={3}
        value={rating.value ?? null}
        onValueChange={rating.onChange}
        error={rating.error}
        cards={CHOICES.map((value) => ({ value, title: t(`rating.${value}`) }))}
      />
      <TextArea
        {...field('text')}
        label={t('form.text')}
        hint={t('form.text_hint', { most: FEEDBACK_MAX_LENGTH })}
        maxLength={FEEDBACK_MAX_LENGTH}
        optional
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={pending}>
          {before === undefined ? t('form.give') : t('form.change')}
        </Button>
      </div>
    </form>
  );
}

/** Replies once; it is shown below the feedback. */
export function ReplyForm({ feedbackId, onDone }: { feedbackId: string; onDone: () => void }) {
  const t = useMessages('feedback');
  const reply = useReply(feedbackId, t('reply.done'));
  const { field, formProps, pending, problem } = useSchemaForm({
    schema: replySchema,
    defaultValues: { text: '' },
    initialFocus: 'text',
    onSubmit: async (said) => {
      await reply.runOrThrow(said);
      onDone();
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <FormProblem>{problem}</FormProblem>
      <TextArea
        {...field('text')}
        label={t('reply.label')}
        hint={t('reply.hint')}
        maxLength={FEEDBACK_MAX_LENGTH}
      />
      <div>
        <Button type="submit" size="sm" loading={pending}>
          {t('reply.send')}
        </Button>
      </div>
    </form>
  );
}
