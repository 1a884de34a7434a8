import {
  requestPasswordResetSchema,
  type RequestPasswordReset,
} from '@guildhall/domain/identity/schema';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { TextField } from '@guildhall/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFormError } from '../../../lib/form-errors.ts';
import { resetCopy, signInCopy } from '../copy.ts';
import { requestReset } from '../hooks.ts';

/** Asks for a link. Whether anybody has the address is nobody's business. */
export function RequestResetForm() {
  const form = useForm<RequestPasswordReset>({
    resolver: zodResolver(requestPasswordResetSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  async function submit(values: RequestPasswordReset) {
    try {
      await requestReset(values);
    } catch (error) {
      showFormError(form, error);
    }
  }

  if (isSubmitSuccessful && !errors.root && !errors.email) {
    return (
      <Notice tone="success" title={resetCopy.sent_title} className="mt-6">
        {resetCopy.sent}
      </Notice>
    );
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
        {...form.register('email')}
        type="email"
        size="lg"
        label={signInCopy.email}
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        error={errors.email?.message}
      />
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {resetCopy.submit}
      </Button>
    </form>
  );
}
