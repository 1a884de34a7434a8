import { codeSchema } from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showFormError } from '../../../lib/form-errors.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { activateCopy } from '../copy.ts';
import { activate, resendCode, useSecondsLeft } from '../hooks.ts';

const RESEND_SECONDS = 60;
const schema = z.object({ code: codeSchema });

/** Six digits in one field, so that they can be pasted and filled in by the browser. */
export function ActivateForm({ userId }: { userId: string }) {
  const [left, restart] = useSecondsLeft(RESEND_SECONDS);
  const form = useForm<{ code: string }>({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit({ code }: { code: string }) {
    try {
      await activate({ user_id: userId, code });
      toasts.success(activateCopy.done, { duration: SHORT_TOAST_MS });
    } catch (error) {
      showFormError(form, error);
    }
  }

  async function resend() {
    try {
      await resendCode(userId);
      restart(RESEND_SECONDS);
      toasts.success(activateCopy.resent, { duration: SHORT_TOAST_MS });
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mt-6 flex flex-col gap-5"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      <TextField
        {...form.register('code')}
        size="lg"
        label={activateCopy.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        inputClassName="figures tracking-[0.3em]"
        error={errors.code?.message}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {activateCopy.submit}
      </Button>
      <Button variant="secondary" block disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? activateCopy.resend_in(left) : activateCopy.resend}
      </Button>
    </form>
  );
}
