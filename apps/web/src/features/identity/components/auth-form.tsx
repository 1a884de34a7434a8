import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormError } from '../../../lib/form-errors.ts';

export interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** What is thrown here is written into the form: beside its field, or above them all. */
  onSubmit: (values: Values) => Promise<void>;
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** Below the button that submits. */
  more?: ReactNode;
}

/** The frame of every form of signing up and in. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, onSubmit, submit, children, more } = props;
  const { errors, isSubmitting } = form.formState;

  async function send(values: Values) {
    try {
      await onSubmit(values);
    } catch (error) {
      showFormError(form, error);
    }
  }

  return (
    // Sent before the page is alive, or where no script runs, it must not stand in an address (K6).
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="mt-6 flex flex-col gap-5"
    >
      {errors.root && (
        <Notice tone="danger" urgent>
          {errors.root.message}
        </Notice>
      )}
      {children}
      <Button type="submit" size="lg" block loading={isSubmitting}>
        {submit}
      </Button>
      {more}
    </form>
  );
}
