import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { type AttributeTexts, saveSchemaSchema } from '@guildhall/domain/catalog/editing/schema';
import type { AttributeField } from '@guildhall/domain/catalog/types';
import { z } from 'zod';
import { OTHER_LANGUAGES, type OtherLanguage } from './game-form.ts';
import type { SavedSchema } from './hooks.ts';

export const ATTRIBUTE_KINDS = ['choice', 'choices', 'number', 'yes_no', 'text'] as const;

const text = z.string();
const ofLanguages = <Schema extends z.ZodType>(schema: Schema) =>
  z.record(z.enum(OTHER_LANGUAGES), schema);

const typedOptionSchema = z.strictObject({ value: text, texts: ofLanguages(text) });
export type TypedOption = z.input<typeof typedOptionSchema>;

/** What is typed of one attribute: the fields of every kind, whichever it has now. */
const typedAttributeSchema = z.strictObject({
  /** The game has it already, so its key and kind stay. */
  is_known: z.boolean(),
  key: text,
  label: text,
  texts: ofLanguages(z.strictObject({ label: text, unit: text })),
  kind: z.enum(ATTRIBUTE_KINDS),
  required: z.boolean(),
  filterable: z.boolean(),
  on_card: z.boolean(),
  options: z.array(typedOptionSchema),
  ordered: z.boolean(),
  in_price_group: z.boolean(),
  max_count: text,
  min: text,
  max: text,
  unit: text,
  until_this_year: z.boolean(),
  grouped: z.boolean(),
  max_length: text,
  public_code: text,
});
export type TypedAttribute = z.input<typeof typedAttributeSchema>;

const typedSchema = z.strictObject({ attributes: z.array(typedAttributeSchema), reason: text });
export type TypedSchema = z.input<typeof typedSchema>;

const inEach = <Value>(value: (language: OtherLanguage) => Value) =>
  Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, value(language)])) as Record<
    OtherLanguage,
    Value
  >;

export const emptyOption = (): TypedOption => ({ value: '', texts: inEach(() => '') });

export const emptyAttribute = (): TypedAttribute => ({
  is_known: false,
  key: '',
  label: '',
  texts: inEach(() => ({ label: '', unit: '' })),
  kind: 'choice',
  required: false,
  filterable: true,
  on_card: false,
  options: [emptyOption(), emptyOption()],
  ordered: false,
  in_price_group: false,
  max_count: '5',
  min: '0',
  max: '100',
  unit: '',
  until_this_year: false,
  grouped: true,
  max_length: '60',
  public_code: '',
});

/** One option a line; what follows an equals sign is its label in the other languages. */
export function optionsOfLines(lines: string): TypedOption[] {
  return lines
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([value]) => value !== '')
    .map(([value = '', ...labels]) => ({
      value,
      texts: inEach((language) => labels[OTHER_LANGUAGES.indexOf(language)] ?? ''),
    }));
}

/** A key made of a label: “First owner?” is `first_owner`. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40);

const wholeOf = (typed: string) =>
  /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN;

/** The attribute that is typed; numbers that are none are NaN, which every schema refuses. */
export function fieldOf(typed: TypedAttribute): AttributeField {
  const { key, label, required, filterable, on_card } = typed;
  const base = { key, label, required, filterable, on_card };
  const options = typed.options.map(({ value }) => value);
  const compared = typed.in_price_group && { in_price_group: true };
  switch (typed.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        options,
        ...(typed.ordered && { ordered: true }),
        ...compared,
      };
    case 'choices':
      return { ...base, kind: 'choices', options, max_count: wholeOf(typed.max_count) };
    case 'number':
      return {
        ...base,
        kind: 'number',
        min: wholeOf(typed.min),
        max: wholeOf(typed.max),
        ...(typed.until_this_year && { until_this_year: true }),
        ...(typed.unit.trim() !== '' && { unit: typed.unit }),
        ...(!typed.grouped && { grouped: false }),
      };
    case 'yes_no':
      return { ...base, kind: 'yes_no', ...compared };
    case 'text': {
      const pattern = typed.public_code.trim();
      return {
        ...base,
        // Nothing filters by a text.
        filterable: false,
        kind: 'text',
        max_length: wholeOf(typed.max_length),
        ...(pattern !== '' && { public_code: { pattern } }),
      };
    }
  }
}

/** Labels in other languages; empty ones are missing, and shown in English. */
export function textsOf(attributes: readonly TypedAttribute[]): AttributeTexts {
  const ofLanguage = (language: OtherLanguage) =>
    attributes.flatMap((typed) => {
      const { label, unit } = typed.texts[language];
      const hasOptions = typed.kind === 'choice' || typed.kind === 'choices';
      const options = (hasOptions ? typed.options : [])
        .map((option) => [option.value.trim(), option.texts[language].trim()] as const)
        .filter(([, own]) => own !== '');
      const words = {
        ...(label.trim() !== '' && { label }),
        ...(typed.kind === 'number' && typed.unit.trim() !== '' && unit.trim() !== '' && { unit }),
        ...(options.length > 0 && { options: Object.fromEntries(options) }),
      };
      return Object.keys(words).length > 0 ? [[typed.key, words] as const] : [];
    });
  return Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) => {
      const own = ofLanguage(language);
      return own.length > 0 ? [[language, Object.fromEntries(own)]] : [];
    }),
  );
}

const sentSchema = saveSchemaSchema.omit({ idempotency_key: true });

/** Checks what is typed by the schema of the call, whose errors stand at the same fields. */
export function schemaFormSchema(
  slug: string,
  baseHash: string,
): z.ZodType<SavedSchema, TypedSchema> {
  return typedSchema.transform(({ attributes, reason }, context): SavedSchema => {
    const sent = sentSchema.safeParse({
      slug,
      base_hash: baseHash,
      attributes: attributes.map((each) => fieldOf(each)),
      texts: textsOf(attributes),
      reason,
    });
    if (sent.success) return sent.data;
    for (const issue of sent.error.issues) {
      context.addIssue({ ...issue, path: placeOf(issue.path, attributes) } as never);
    }
    return z.NEVER;
  });
}

/** Where the form has the field of an error. */
function placeOf(
  path: readonly PropertyKey[],
  attributes: readonly TypedAttribute[],
): readonly PropertyKey[] {
  const [first, second, third, ...rest] = path;
  if (first === 'attributes' && third === 'options') {
    return rest.length === 0 ? [first, Number(second), 'options'] : [...path, 'value'];
  }
  if (first === 'attributes' && third === 'public_code') return path.slice(0, 3);
  if (first !== 'texts') return path;
  const at = attributes.findIndex(({ key }) => key === third);
  const language = String(second);
  if (at === -1) return ['attributes'];
  if (rest[0] !== 'options') return ['attributes', at, 'texts', language, rest[0] ?? 'label'];
  const option = attributes[at]?.options.findIndex(({ value }) => value.trim() === rest[1]) ?? 0;
  return ['attributes', at, 'options', Math.max(option, 0), 'texts', language];
}

/** What is stored. */
export function typedSchemaOf({ schema, translations }: EditedGameView): TypedSchema {
  const attributes = schema.attributes.map((field): TypedAttribute => {
    const own = (language: OtherLanguage) => translations[language]?.attributes?.[field.key];
    const options = 'options' in field ? field.options : null;
    const { key, label, kind, required, filterable, on_card } = field;
    return {
      ...emptyAttribute(),
      is_known: true,
      key,
      label,
      kind,
      required,
      filterable,
      on_card,
      texts: inEach((language) => ({
        label: own(language)?.label ?? '',
        unit: own(language)?.unit ?? '',
      })),
      options: (options ?? []).map((value) => ({
        value,
        texts: inEach((language) => own(language)?.options?.[value] ?? ''),
      })),
      ...typedLimitsOf(field),
    };
  });
  return { attributes, reason: '' };
}

/** What only some kinds have. */
function typedLimitsOf(field: AttributeField): Partial<TypedAttribute> {
  switch (field.kind) {
    case 'choice':
      return {
        ordered: field.ordered === true,
        in_price_group: field.in_price_group === true,
      };
    case 'choices':
      return { max_count: String(field.max_count) };
    case 'number':
      return {
        min: String(field.min),
        max: String(field.max),
        unit: field.unit ?? '',
        until_this_year: field.until_this_year === true,
        grouped: field.grouped !== false,
      };
    case 'yes_no':
      return { in_price_group: field.in_price_group === true };
    case 'text':
      return {
        max_length: String(field.max_length),
        public_code: field.public_code?.pattern ?? '',
      };
  }
}

/** The attributes as far as they can be shown: without those that are not written yet. */
export function shownFields(attributes: readonly TypedAttribute[]): AttributeField[] {
  return attributes.flatMap((typed, at): AttributeField[] => {
    if (typed.label.trim() === '') return [];
    const field = fieldOf({ ...typed, key: typed.key === '' ? `new_${at}` : typed.key });
    switch (field.kind) {
      case 'choice':
      case 'choices': {
        const options = [...new Set(field.options.filter((option) => option.trim() !== ''))];
        if (options.length === 0) return [];
        if (field.kind === 'choice') return [{ ...field, options }];
        return [{ ...field, options, max_count: field.max_count || 1 }];
      }
      case 'number':
        return [{ ...field, min: field.min || 0, max: field.max || 0 }];
      case 'text':
        return [{ ...field, max_length: field.max_length || 1 }];
      case 'yes_no':
        return [field];
    }
  });
}
