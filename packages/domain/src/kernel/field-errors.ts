import type { Formats } from '@guildhall/locales/formats';
import type { MessageKey, MessageParameters, Messages } from '@guildhall/locales/messages';
import type { z } from 'zod';
import { textValues, type Value } from './text/text-values.ts';

/** The codes of field errors; each has a message in packages/locales. */
export type FieldErrorCode = MessageKey<'field-errors'>;

/** An error of one field: a code and the parameters of its rule, such as the minimum length. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Errors by field. Errors that belong to no field are under `non_field_errors`. */
export type FieldErrors = Readonly<Record<string, readonly FieldError[]>>;

type Params<Code extends FieldErrorCode> =
  MessageParameters<'field-errors', Code> extends infer Given
    ? Given extends null
      ? []
      : [params: { readonly [Name in keyof Given]: Value<Name, Given[Name]> }]
    : never;

/** `fieldError('too_short', { least: 8 })`. Amounts are passed in minor units. */
export function fieldError<Code extends FieldErrorCode>(
  code: Code,
  ...[params]: Params<Code>
): FieldError {
  return { code, params: { ...params } };
}

/** Types the message of a schema rule: `z.string().regex(…, errorCode('slug_characters'))`. */
export function errorCode(code: FieldErrorCode): FieldErrorCode {
  return code;
}

/** Distinguishes our codes from zod's default messages, which have capitals and spaces. */
const CODE = /^[a-z]+(_[a-z]+)*$/;

type Issue = z.core.$ZodIssue;

/** Converts a zod issue to a code: the schema's own code, or one derived from the issue. */
function fieldErrorOf(issue: Issue): FieldError {
  if (CODE.test(issue.message)) {
    const code = issue.message as FieldErrorCode;
    const params = issue.code === 'custom' ? issue.params : undefined;
    return { code, params: { ...(params as FieldError['params'] | undefined) } };
  }
  switch (issue.code) {
    case 'invalid_type':
      return fieldError(wrongType(issue));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return fieldError('not_listed');
    case 'invalid_format':
      return fieldError(issue.format === 'email' ? 'email' : 'format');
    case 'unrecognized_keys':
      return fieldError('unknown_field');
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return fieldError('invalid');
  }
}

function wrongType(issue: Issue & { code: 'invalid_type' }) {
  if (issue.message.endsWith('received undefined')) return 'required';
  return issue.expected === 'int' ? 'whole_number' : 'invalid';
}

function tooSmall(origin: string, least: number): FieldError {
  if (origin === 'string') {
    return least === 1 ? fieldError('required') : fieldError('too_short', { least });
  }
  return isCollection(origin)
    ? fieldError('too_few', { least })
    : fieldError('too_small', { least });
}

function tooBig(origin: string, most: number): FieldError {
  if (origin === 'string') return fieldError('too_long', { most });
  return isCollection(origin) ? fieldError('too_many', { most }) : fieldError('too_big', { most });
}

const isCollection = (origin: string) => ['array', 'set', 'map', 'file'].includes(origin);

/** Limits the size of a response to input with very many errors. */
const MOST_FIELDS = 100;

/**
 * Groups the issues of a schema by field. A field is the path of its value, below `prefix` if
 * given. Issues without a field are under `non_field_errors`.
 */
export function fieldErrorsOf(issues: readonly Issue[], prefix = ''): Record<string, FieldError[]> {
  // A Map, since the client chooses the names: an object would already have `toString` (I5).
  const fields = new Map<string, FieldError[]>();
  for (const issue of issues) {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    const names = unknown?.map((key) => (path === '' ? key : `${path}.${key}`)) ?? [path];
    for (const name of names.map((each) => each || 'non_field_errors')) {
      if (fields.size >= MOST_FIELDS && !fields.has(name)) continue;
      fields.set(name, [...(fields.get(name) ?? []), fieldErrorOf(issue)]);
    }
  }
  return Object.fromEntries(fields);
}

/** The text of a field error in the user's language. */
export function fieldErrorText(
  t: Messages<'field-errors'>,
  formats: Formats,
  { code, params }: FieldError,
): string {
  // The parameters were type-checked against the code when the error was created.
  const write = t as (key: FieldErrorCode, values: object) => string;
  try {
    return write(code, textValues(params, formats));
  } catch {
    // A page that is older than the server may not know a code or a parameter.
    return t('invalid');
  }
}
