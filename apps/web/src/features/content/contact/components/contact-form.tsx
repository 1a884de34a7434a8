import {
  CONTACT_TOPICS,
  type ContactTopic,
  sendMessageSchema,
} from '@guildhall/domain/content/contact/schema';
import { typedEmailSchema } from '@guildhall/domain/identity/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { ApiScope } from '../../../../lib/api/api-scope.tsx';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import {
  FormProblem,
  useControlledField,
  useSchemaForm,
} from '../../../../lib/forms/schema-form.tsx';
import { chosenOrder, orderOf, useLinkedOrder, useOrderChoices, useSendMessage } from '../hooks.ts';
import { ProblemUnits } from './problem-units.tsx';

interface Values {
  topic: ContactTopic;
  order_id: string;
  email: string;
  text: string;
}

/** What is checked before it is sent; the address of a user is known. */
const visitorSchema = z.object({
  topic: sendMessageSchema.shape.topic,
  order_id: z.string(),
  email: typedEmailSchema,
  text: sendMessageSchema.shape.text,
});
const userSchema = visitorSchema.extend({ email: z.string() });

/** A message to the support, with one of the user's orders if they are signed in. */
export function ContactForm() {
  const { user } = useAuth();
  return (
    <ApiScope>
      {/* Whoever signs in meanwhile gets the form of a user. */}
      <MessageForm key={user?.id ?? ''} ownEmail={user?.email ?? null} />
    </ApiScope>
  );
}

function topicOf(search: URLSearchParams): ContactTopic {
  return CONTACT_TOPICS.find((topic) => topic === search.get('topic')) ?? 'order';
}

interface Sent {
  readonly number: string;
  readonly email: string;
  readonly paused_until: string | null;
}

/** The form, or what was sent. */
function MessageForm({ ownEmail }: { ownEmail: string | null }) {
  const [sent, setSent] = useState<Sent | null>(null);
  if (sent !== null) return <SentNotice sent={sent} onAgain={() => setSent(null)} />;
  return <NewMessage ownEmail={ownEmail} onSent={setSent} />;
}

function SentNotice({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const t = useMessages('content/contact');
  const { moment } = useFormats();
  return (
    <Notice
      tone="success"
      urgent
      title={t('sent')}
      action={
        <Button variant="secondary" size="sm" onClick={onAgain}>
          {t('another')}
        </Button>
      }
    >
      {t('sent_help', { number: sent.number, email: sent.email })}
      {sent.paused_until !== null && (
        <p className="mt-2">{t('sent_paused', { moment: moment(sent.paused_until) })}</p>
      )}
    </Notice>
  );
}

interface NewMessageProps {
  ownEmail: string | null;
  onSent: (sent: Sent) => void;
}

function NewMessage({ ownEmail, onSent }: NewMessageProps) {
  const t = useMessages('content/contact');
  const [search] = useSearchParams();
  const send = useSendMessage();
  // One for a message however often it is sent.
  const [id] = useState(newId);
  const [units, setUnits] = useState(() => search.getAll('unit'));
  const { form, field, formProps, pending, problem } = useSchemaForm({
    schema: ownEmail === null ? visitorSchema : userSchema,
    defaultValues: { topic: topicOf(search), order_id: orderOf(search), email: '', text: '' },
    onSubmit: async ({ topic, order_id: orderId, email, text }) => {
      const isVisitor = ownEmail === null;
      const { number, paused_until } = await send({
        message_id: id,
        topic,
        order_id: isVisitor ? null : chosenOrder(orderId),
        unit_ids: isVisitor ? [] : units,
        email: isVisitor ? email : null,
        text,
      });
      onSent({ number, email: ownEmail ?? email, paused_until });
    },
  });

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormProblem>{problem}</FormProblem>
      <TopicField form={form} />
      {ownEmail === null ? (
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          label={t('email')}
          hint={t('email_hint')}
        />
      ) : (
        <>
          <OrderPicker form={form} units={units} onUnits={setUnits} />
          <p className="text-sm text-muted">{t('answer_to', { email: ownEmail })}</p>
        </>
      )}
      <TextArea
        {...field('text')}
        label={t('text')}
        hint={t('text_hint')}
        rows={8}
        maxLength={5000}
      />
      <Button type="submit" size="lg" loading={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}

interface FieldProps {
  form: UseFormReturn<Values>;
}

function TopicField({ form }: FieldProps) {
  const t = useMessages('content/contact');
  const topic = useControlledField(form, 'topic');
  return (
    <SelectField
      label={t('topic')}
      items={CONTACT_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }))}
      value={topic.value}
      onValueChange={topic.onChange}
    />
  );
}

interface OrderPickerProps extends FieldProps {
  /** The ids of the units of the order that have a problem. */
  units: readonly string[];
  onUnits: (units: string[]) => void;
}

function OrderPicker({ form, units, onUnits }: OrderPickerProps) {
  const t = useMessages('content/contact');
  const field = useControlledField(form, 'order_id');
  const order = useLinkedOrder(chosenOrder(field.value));
  return (
    <>
      <SelectField
        label={t('order')}
        items={useOrderChoices(order)}
        value={field.value}
        onValueChange={(value) => {
          field.onChange(value);
          onUnits([]);
        }}
      />
      {order !== null && <ProblemUnits order={order} chosen={units} onChange={onUnits} />}
    </>
  );
}
