import {
  type FieldError,
  fieldErrorsOf,
  fieldErrorText,
} from '@guildhall/domain/kernel/field-errors';
import { formatsIn } from '@guildhall/locales/formats';
import { toNestErrors, validateFieldsNatively } from '@hookform/resolvers';
import type {
  FieldError as FormError,
  FieldValues,
  Path,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../api/api-errors.ts';
import { useFormats } from '../language/format.ts';
import {
  documentLanguage,
  documentMessages,
  loadedMessages,
  loadMessages,
  useMessages,
} from '../language/messages.ts';
import { messageOf, readRefusal } from '../api/refusals.ts';

/** The error of a field, in the language of the page. */
export function fieldErrorsText(errors: readonly FieldError[]): string {
  const t = loadedMessages('field-errors');
  if (t === null) return documentMessages('site')('error.refused_help');
  const formats = formatsIn(documentLanguage());
  return errors.map((error) => fieldErrorText(t, formats, error)).join(' ');
}

/** The first error of each field of a value, by the field's path, in the language of the page. */
export function useSchemaErrors(
  schema: z.ZodType,
  value: unknown,
): Readonly<Record<string, string>> {
  const t = useMessages('field-errors');
  const formats = useFormats();
  const errors = fieldErrorsOf(schema.safeParse(value).error?.issues ?? []);
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) =>
      first === undefined ? [] : [[field, fieldErrorText(t, formats, first)]],
    ),
  );
}

/** What is said at a field whose value is wrong, in place of the message of `field-errors`. */
export type FieldTexts<Input> = { readonly [Name in keyof Input]?: (value: Input[Name]) => string };

/**
 * Validates a form with a schema of packages/domain before it is sent, with the messages of
 * `field-errors` or with its own: `useForm({ resolver: formResolver(signInSchema), … })`.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  texts: FieldTexts<Input> = {},
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) {
      if (options.shouldUseNativeValidation) validateFieldsNatively({}, options);
      return { values: result.data, errors: {} };
    }
    // After a client-side navigation they may not be loaded yet.
    await loadMessages(documentLanguage(), ['field-errors']);
    const errors: Record<string, FormError> = {};
    for (const [field, found] of Object.entries(fieldErrorsOf(result.error.issues))) {
      const [first] = found;
      const message = texts[field]?.(values[field]);
      if (first) errors[field] = { type: first.code, message: message ?? fieldErrorsText([first]) };
    }
    return { values: {}, errors: toNestErrors<Input>(errors, options) };
  };
}

/**
 * Shows an error in a form: messages of known fields at the fields, also of a field inside a list,
 * the others above the form (as `errors.root`). Accepts REST errors (`{ "<field>": ["message", …]
 * }`, with `non_field_errors`) and errors of procedures.
 */
export function showFormError<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  const isKnown = (field: string) => form.getValues(field as Path<Values>) !== undefined;
  const rest: string[] = [];
  let placed = false;
  for (const [field, message] of fieldMessages(error)) {
    if (isKnown(field)) {
      form.setError(field as Path<Values>, { message }, { shouldFocus: !placed });
      placed = true;
    } else rest.push(message);
  }
  if (rest.length > 0 || !placed) {
    form.setError('root', { message: rest.join(' ') || messageOf(error) });
  }
}

/** REST returns messages in the requested language; procedures return codes. */
function fieldMessages(error: unknown): [field: string, message: string][] {
  if (!(error instanceof ApiError)) {
    const fields = Object.entries(readRefusal(error)?.fields ?? {});
    return fields.map(([field, errors]) => [field, fieldErrorsText(errors)]);
  }
  const { body } = error;
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(String).join(' ') : String(value),
  ]);
}
