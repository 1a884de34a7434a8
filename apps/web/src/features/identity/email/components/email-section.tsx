import { changeEmailSchema, codeSchema, type ChangeEmail } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CodeField } from '@guildhall/ui/code-field';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { refreshUser, renewToken } from '../../../../lib/auth-state.ts';
import { formResolver, showFormError } from '../../../../lib/form-errors.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';

interface Asked {
  readonly new_email: string;
  readonly mailed_code: MailedCode;
}
type Step = { readonly at: 'rest' | 'ask' } | ({ readonly at: 'prove' } & Asked);

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
        <AskForm onSent={(asked) => setStep({ at: 'prove', ...asked })} onCancel={rest} />
      )}
      {step.at === 'prove' && <ProveForm asked={step} onDone={rest} />}
    </Card>
  );
}

function AskForm({ onSent, onCancel }: { onSent: (asked: Asked) => void; onCancel: () => void }) {
  const t = useMessages('identity/settings');
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const form = useForm<ChangeEmail>({
    resolver: formResolver(changeEmailSchema),
    defaultValues: { new_email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // The user has just opened it to type.
  useEffect(() => form.setFocus('new_email'), [form]);

  async function submit(values: ChangeEmail) {
    try {
      const { mailed_code } = await withStepUp(
        async () => await client.identity.requestEmailChange.mutate(values),
      );
      onSent({ new_email: values.new_email, mailed_code });
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <Form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      problem={errors.root?.message}
      submit={t('email.send')}
      submitting={isSubmitting}
      onCancel={onCancel}
    >
      <TextField
        {...form.register('new_email')}
        type="email"
        label={t('email.new_email')}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        error={errors.new_email?.message}
      />
    </Form>
  );
}

const proveSchema = z.strictObject({ code: codeSchema });

function ProveForm({ asked, onDone }: { asked: Asked; onDone: () => void }) {
  const { new_email, mailed_code } = asked;
  const t = useMessages('identity/settings');
  const shared = useMessages('identity');
  const utils = trpc.useUtils();
  const withStepUp = useStepUp();
  const form = useForm<{ code: string }>({
    resolver: formResolver(proveSchema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('code'), [form]);

  async function submit(values: { code: string }) {
    try {
      const { access_token } = await withStepUp(
        async () => await utils.client.identity.confirmEmail.mutate({ ...values, new_email }),
      );
      renewToken(access_token);
      toasts.success(t('email.done'));
      onDone();
      await Promise.all([refreshUser(), utils.identity.invalidate()]);
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <Form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      problem={errors.root?.message}
      submit={t('email.submit')}
      submitting={isSubmitting}
      onCancel={onDone}
    >
      {mailed_code === 'long' ? (
        <Notice title={shared('long_code_title')}>{shared('long_code')}</Notice>
      ) : (
        <p className="text-sm text-muted">{t('email.sent', { email: new_email })}</p>
      )}
      <CodeField
        {...form.register('code')}
        letters={mailed_code === 'long'}
        label={t('email.code')}
        error={errors.code?.message}
      />
    </Form>
  );
}

interface FormProps {
  onSubmit: (event: React.FormEvent) => void;
  problem: string | undefined;
  submit: string;
  submitting: boolean;
  onCancel: () => void;
  children: ReactNode;
}

function Form({ onSubmit, problem, submit, submitting, onCancel, children }: FormProps) {
  const t = useMessages('identity/settings');
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="mt-5 flex max-w-md flex-col gap-4"
    >
      {problem !== undefined && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={submitting}>
          {submit}
        </Button>
        <Button variant="ghost" disabled={submitting} onClick={onCancel}>
          {t('email.cancel')}
        </Button>
      </div>
    </form>
  );
}
