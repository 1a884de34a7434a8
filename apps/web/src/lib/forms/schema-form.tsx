import { Notice } from '@guildhall/ui/notice';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { type FieldTexts, formResolver, showFormError } from './form-errors.ts';
import type { IdempotentMutation } from '../api/idempotent-mutation.ts';
import { messageOf } from '../api/refusals.ts';

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  /** Of packages/domain, or made of its parts. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  /** An error that this throws is shown in the form, at its field or as its problem. */
  onSubmit: (values: Output) => Promise<void> | void;
  /** What is said at fields where the text of the schema's error is too general. */
  texts?: FieldTexts<NoInfer<Input>>;
  /** The field to begin with, of a form that somebody has just opened. */
  initialFocus?: Path<NoInfer<Input>>;
}

/** What the frame of a form shows, whatever its fields are. */
export interface FormStatus {
  /** For the `<form>`. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** From the press until `onSubmit` has resolved. */
  readonly pending: boolean;
  /** An error that belongs to no field. */
  readonly problem: string | undefined;
}

/**
 * A form whose values a schema checks before they are sent. It is sent once at a time; after a
 * failure the values stay, and the first wrong field has the focus.
 *
 *     const { form, field, formProps, pending, problem } = useSchemaForm({ schema, … });
 *     <form {...formProps}>
 *       <FormProblem>{problem}</FormProblem>
 *       <TextField {...field('name')} label={t('name')} />
 *       <Button type="submit" loading={pending}>
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  options: SchemaFormOptions<Input, Output>,
) {
  const { schema, defaultValues, onSubmit, texts, initialFocus } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: formResolver(schema, texts),
    defaultValues,
    // `useFocus` also finds the fields that have no `ref`.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const submit = useSubmit(form, onSubmit);
  useFocus(element, initialFocus, form.formState.submitCount);
  const errorOf = (name: Path<Input>) => form.getFieldState(name, form.formState).error?.message;

  /** `<TextField {...field('email')} label={…} />`. */
  function field<Name extends Path<Input>>(name: Name) {
    return { ...form.register(name), error: errorOf(name) };
  }

  const status: FormStatus = {
    // If it is submitted before hydration or without JavaScript, its values must not be in a URL
    // (K6).
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => void submit(event),
    },
    pending: isSubmitting,
    problem: errors.root?.message,
  };
  return { form, field, ...status };
}

/**
 * For a field that is told its value, such as a select field or radio buttons:
 * `<AmountField {...useControlledField(form, 'amount')} label={…} />`.
 */
export function useControlledField<Input extends FieldValues, Name extends Path<Input>, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    value: field.value,
    onChange: (value: PathValue<Input, Name>) => field.onChange(value),
    error: fieldState.error?.message,
  };
}

/** Sends the form, if it is valid and not on its way already. */
function useSubmit<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  onSubmit: (values: Output) => Promise<void> | void,
): (event: FormEvent<HTMLFormElement>) => Promise<void> {
  const busy = useRef(false);

  async function send(values: Output) {
    try {
      await onSubmit(values);
    } catch (error) {
      showFormError(form, error);
    }
  }

  return async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second press of a double click comes before the button shows that it is pending.
    if (busy.current) return;
    busy.current = true;
    try {
      await form.handleSubmit(send)(event);
    } finally {
      busy.current = false;
    }
  };
}

/** A wrong field, or the first button of a wrong radio group. */
const WRONG_FIELD =
  '[aria-invalid=true]:not([role=radiogroup]), [role=radiogroup][aria-invalid=true] [role=radio]';

/** Moves the focus to the first field at the start, and to the first wrong one after a failure. */
function useFocus(
  element: RefObject<HTMLFormElement | null>,
  initialFocus: string | undefined,
  submitCount: number,
): void {
  // Not `form.setFocus`, which waits: phones show their keyboard only while they handle the press.
  useLayoutEffect(() => {
    if (initialFocus === undefined) return;
    element.current?.querySelector<HTMLElement>(`[name="${initialFocus}"]`)?.focus();
  }, [element, initialFocus]);

  // With the errors, and not after them.
  useLayoutEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [element, submitCount]);
}

/**
 * For a form that asks once more before it is sent. `ask` in its `onSubmit` opens the question; the
 * answer sends the values. Why that has failed is a problem of the form, so it is shown in the
 * question and, after that is closed, in the form.
 *
 *     <ConfirmDialog {...confirmation.dialog} problem={problem} title={…} …
 */
export function useFormConfirmation<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  mutation: Pick<IdempotentMutation<Output>, 'runOrThrow' | 'pending'>,
) {
  const [submitted, setSubmitted] = useState<{ readonly values: Output } | null>(null);

  async function onConfirm(): Promise<boolean> {
    if (submitted === null) return false;
    form.clearErrors('root');
    try {
      await mutation.runOrThrow(submitted.values);
      return true;
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
      return false;
    }
  }

  const dialog = {
    open: submitted !== null,
    onOpenChange: () => setSubmitted(null),
    pending: mutation.pending,
    onConfirm,
  };
  return { ask: (values: Output) => setSubmitted({ values }), dialog };
}

/** The problem of a form, if it has one. */
export function FormProblem({
  children,
  className,
}: {
  children: string | undefined;
  className?: string;
}) {
  if (children === undefined) return null;
  return (
    <Notice tone="danger" urgent className={className}>
      {children}
    </Notice>
  );
}
