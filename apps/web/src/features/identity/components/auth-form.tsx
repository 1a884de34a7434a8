import { Button } from '@guildhall/ui/button';
import type { ReactNode } from 'react';
import { FormProblem, type FormStatus } from '../../../lib/forms/schema-form.tsx';

export interface AuthFormProps {
  form: FormStatus;
  submit: string;
  /** The fields. */
  children: ReactNode;
  /** Below the button that submits. */
  more?: ReactNode;
}

/** The common frame of the sign-up and sign-in forms. */
export function AuthForm({ form, submit, children, more }: AuthFormProps) {
  return (
    <form {...form.formProps} className="mt-6 flex flex-col gap-5">
      <FormProblem>{form.problem}</FormProblem>
      {children}
      <Button type="submit" size="lg" block loading={form.pending}>
        {submit}
      </Button>
      {more}
    </form>
  );
}
