import { changeEmailSchema, codeSchema } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CodeField } from '@guildhall/ui/code-field';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { refreshUser, renewToken } from '../../../../lib/session/auth-state.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { FormProblem, type FormStatus, useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

interface EmailChange {
  readonly new_email: string;
  readonly mailed_code: MailedCode;
}
type Step = { readonly at: 'rest' | 'ask' } | ({ readonly at: 'prove' } & EmailChange);

/** The user's email address. It is changed with a code that is sent to the new one. */
export function EmailSection({ email }: { email: string }) {
  const t = useMessages('identity/settings');
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  return (
    <Card>
      <CardHeader
        level={3}
        title={t('email.title')}
        description={t('email.current', { email })}
        action={
          step.at === 'rest' && (
            <Button variant="secondary" onClick={() => setStep({ at: 'ask' })}>
              {t('email.change')}
            </Button>
          )
        }
      />
      {step.at === 'ask' && (
        <AskForm onSent={(change) => setStep({ at: 'prove', ...change })} onCancel={rest} />
      )}
      {step.at === 'prove' && <ProveForm change={step} onDone={rest} />}
    </Card>
  );
}

function AskForm({
  onSent,
  onCancel,
}: {
  onSent: (change: EmailChange) => void;
  onCancel: () => void;
}) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const { field, ...form } = useSchemaForm({
    schema: changeEmailSchema,
    defaultValues: { new_email: '' },
    onSubmit: async (values) => {
      const { mailed_code } = await withStepUp(
        async () => await client.identity.requestEmailChange.mutate(values),
      );
      onSent({ new_email: values.new_email, mailed_code });
    },
    initialFocus: 'new_email',
  });

  return (
    <Form form={form} submit={t('email.send')} onCancel={onCancel}>
      <TextField
        {...field('new_email')}
        type="email"
        label={t('email.new_email')}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
      />
    </Form>
  );
}

const proveSchema = z.strictObject({ code: codeSchema });

function ProveForm({ change, onDone }: { change: EmailChange; onDone: () => void }) {
  const { new_email, mailed_code } = change;
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const { field, ...form } = useSchemaForm({
    schema: proveSchema,
    defaultValues: { code: '' },
    onSubmit: async (values) => {
      const { access_token } = await withStepUp(
        async () => await utils.client.identity.confirmEmail.mutate({ ...values, new_email }),
      );
      renewToken(access_token);
      toasts.success(t('email.done'));
      onDone();
      await Promise.all([refreshUser(), utils.identity.invalidate()]);
    },
    initialFocus: 'code',
  });

  return (
    <Form form={form} submit={t('email.submit')} onCancel={onDone}>
      {mailed_code === 'long' ? (
        <Notice title={shared('long_code_title')}>{shared('long_code')}</Notice>
      ) : (
        <p className="text-sm text-muted">{t('email.sent', { email: new_email })}</p>
      )}
      <CodeField {...field('code')} letters={mailed_code === 'long'} label={t('email.code')} />
    </Form>
  );
}

interface FormProps {
  form: FormStatus;
  submit: string;
  onCancel: () => void;
  children: ReactNode;
}

function Form({ form, submit, onCancel, children }: FormProps) {
  const t = useMessages('identity/settings');
  return (
    <form {...form.formProps} className="mt-5 flex max-w-md flex-col gap-4">
      <FormProblem>{form.problem}</FormProblem>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={form.pending}>
          {submit}
        </Button>
        <Button variant="ghost" disabled={form.pending} onClick={onCancel}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  );
}
