import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-client.ts';
import { messageOf, readRefusal } from './refusals.ts';

/**
 * Writes a refusal into a form: the messages of known fields beside them, the rest above (as
 * `errors.root`). Takes REST errors (`{ "<field>": ["message", …] }`, with `non_field_errors`) and
 * refused procedures alike.
 */
export function showFormError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): void {
  const known = new Set(Object.keys(form.getValues()));
  const rest: string[] = [];
  let placed = false;
  for (const [field, message] of fieldMessages(error)) {
    if (known.has(field)) {
      form.setError(field as Path<Values>, { message }, { shouldFocus: !placed });
      placed = true;
    } else rest.push(message);
  }
  if (rest.length > 0 || !placed) {
    form.setError('root', { message: rest.join(' ') || messageOf(error) });
  }
}

function fieldMessages(error: unknown): [field: string, message: string][] {
  const fields = error instanceof ApiError ? error.body : readRefusal(error)?.fields;
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map(String).join(' ') : String(value),
  ]);
}
