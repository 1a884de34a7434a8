import {
  CONTACT_TOPICS,
  type ContactTopic,
  sendMessageSchema,
} from '@guildhall/domain/content/contact/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { SelectField } from '@guildhall/ui/select-field';
import { TextArea } from '@guildhall/ui/text-area';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { ApiScope } from '../../../../lib/api-scope.tsx';
import { useAuth } from '../../../../lib/auth-state.ts';
import { formResolver, showFormError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { chosenOrder, useOrderChoices, useSendMessage } from '../hooks.ts';

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
  email: z.email().max(254),
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

function MessageForm({ ownEmail }: { ownEmail: string | null }) {
  const t = useMessages('content/contact');
  const [search] = useSearchParams();
  const send = useSendMessage();
  // One for a message however often it is sent.
  const [id, setId] = useState(newId);
  const [sent, setSent] = useState<{ number: string; email: string } | null>(null);
  const form = useForm<Values>({
    resolver: formResolver(ownEmail === null ? visitorSchema : userSchema),
    defaultValues: { topic: topicOf(search), order_id: 'none', email: '', text: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit({ topic, order_id: orderId, email, text }: Values) {
    try {
      const { number } = await send({
        message_id: id,
        topic,
        order_id: ownEmail === null ? null : chosenOrder(orderId),
        email: ownEmail === null ? email : null,
        text,
      });
      setSent({ number, email: ownEmail ?? email });
    } catch (error) {
      showFormError(form, error);
    }
  }

  if (sent !== null) {
    const again = () => {
      setId(newId());
      setSent(null);
      form.reset();
    };
    return (
      <Notice
        tone="success"
        urgent
        title={t('sent')}
        action={
          <Button variant="secondary" size="sm" onClick={again}>
            {t('another')}
          </Button>
        }
      >
        {t('sent_help', sent)}
      </Notice>
    );
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-5"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      <SelectField
        label={t('topic')}
        items={CONTACT_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }))}
        value={form.watch('topic')}
        onValueChange={(value) => form.setValue('topic', value)}
      />
      {ownEmail === null ? (
        <TextField
          {...form.register('email')}
          type="email"
          autoComplete="email"
          label={t('email')}
          hint={t('email_hint')}
          error={errors.email?.message}
        />
      ) : (
        <>
          <OrderPicker
            value={form.watch('order_id')}
            onChange={(value) => form.setValue('order_id', value)}
          />
          <p className="text-sm text-muted">{t('answer_to', { email: ownEmail })}</p>
        </>
      )}
      <TextArea
        {...form.register('text')}
        label={t('text')}
        hint={t('text_hint')}
        rows={8}
        maxLength={5000}
        error={errors.text?.message}
      />
      <Button type="submit" size="lg" loading={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}

function OrderPicker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useMessages('content/contact');
  return (
    <SelectField
      label={t('order')}
      items={useOrderChoices()}
      value={value}
      onValueChange={onChange}
    />
  );
}
