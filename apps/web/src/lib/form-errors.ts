import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/** Where the REST calls put what belongs to no field. */
const NO_FIELD = 'non_field_errors';

/**
 * Writes a REST refusal into a form: the messages of known fields beside them, the rest above.
 * The body is `{ "<field>": ["message", …] }`.
 */
export function showFormError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fallback: string,
): void {
  const known = new Set(Object.keys(form.getValues()));
  const rest: string[] = [];
  for (const [field, message] of fieldMessages(error)) {
    if (known.has(field)) form.setError(field as Path<Values>, { message }, { shouldFocus: true });
    else rest.push(message);
  }
  const shown = form.formState.errors;
  if (rest.length > 0 || Object.keys(shown).length === 0) {
    const message = rest.join(' ') || (error instanceof ApiError ? error.message : fallback);
    form.setError('root', { message });
  }
}

function fieldMessages(error: unknown): [field: string, message: string][] {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) {
    return [];
  }
  return Object.entries(error.body).map(([field, value]) => [
    field === NO_FIELD ? '' : field,
    Array.isArray(value) ? value.map(String).join(' ') : String(value),
  ]);
}
