import { codeSchema } from '@guildhall/domain/identity/schema';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { CodeField } from '@guildhall/ui/code-field';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { z } from 'zod';
import { showFormError } from '../../../../lib/forms/form-errors.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSchemaForm } from '../../../../lib/forms/schema-form.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { SHORT_TOAST_MS, toasts } from '../../../../lib/toasts.ts';
import { activate, resendCode, useSecondsLeft } from '../hooks.ts';
import { AuthForm } from '../../components/auth-form.tsx';

const RESEND_SECONDS = 60;
const schema = z.object({ code: codeSchema });

/** A field for the code from the mail, and a button that sends another mail. */
export function ActivateForm({
  userId,
  sent,
  mailedCode = null,
}: {
  userId: string;
  /** A code was sent just now, so the next one has to wait. */
  sent: boolean;
  /** Which code is in the mailbox; null if that is not known. */
  mailedCode?: MailedCode | null;
}) {
  const t = useMessages('identity/sign-in');
  const shared = useMessages('identity');
  const { site_name: site } = useSite();
  const [mailed, setMailed] = useState(mailedCode);
  const [left, restart] = useSecondsLeft(`resend-code-${userId}`, sent ? RESEND_SECONDS : 0);
  const { form, field, ...status } = useSchemaForm({
    schema,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await activate({ user_id: userId, code });
      toasts.success(t('activate.done', { site }), { duration: SHORT_TOAST_MS });
    },
  });

  async function resend() {
    try {
      const code = await resendCode(userId);
      setMailed(code);
      if (code === 'long') return;
      restart(RESEND_SECONDS);
      toasts.success(t('activate.resent'), { duration: SHORT_TOAST_MS });
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <AuthForm
      form={status}
      submit={t('activate.submit')}
      more={
        <Button variant="secondary" block disabled={left > 0} onClick={() => void resend()}>
          {left > 0 ? t('activate.resend_in', { seconds: left }) : t('activate.resend')}
        </Button>
      }
    >
      {mailed === 'long' && (
        <Notice urgent title={shared('long_code_title')}>
          {shared('long_code')}
        </Notice>
      )}
      <CodeField
        {...field('code')}
        letters={mailed !== 'six_digits'}
        size="lg"
        label={t('activate.code')}
      />
    </AuthForm>
  );
}
