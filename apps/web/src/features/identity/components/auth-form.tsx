import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormError } from '../../../lib/form-errors.ts';

export interface AuthFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** An error that this throws is shown in the form, at its field or above all of them. */
  onSubmit: (values: Values) => Promise<void>;
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** Below the button that submits. */
  more?: ReactNode;
}

/** The common frame of the sign-up and sign-in forms. */
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
    // If it is submitted before hydration or without JavaScript, its values must not be in a URL
    // (K6).
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
