import type { EditedBrandView } from '@guildhall/api/catalog/editing/views';
import { saveBrandSchema } from '@guildhall/domain/catalog/editing/schema';
import { z } from 'zod';
import { fieldPath, listOf, numberOf, OTHER_LANGUAGES, type OtherLanguage } from './game-form.ts';
import type { SavedBrand } from './hooks.ts';

const text = z.string();

/** What is typed; other names and values are separated by commas, and steps stand one a line. */
const typedSchema = z.strictObject({
  slug: text,
  name: text,
  category: text,
  description: text,
  popularity: text,
  aliases: text,
  regions: z.array(z.strictObject({ code: text, name: text, currency: text, values: text })),
  code_pattern: text,
  code_example: text,
  redeem_url: text,
  redeem_steps: text,
  texts: z.record(
    z.enum(OTHER_LANGUAGES),
    z.strictObject({ category: text, description: text, redeem_steps: text }),
  ),
  cover: saveBrandSchema.shape.cover,
  reason: text,
});
export type TypedBrand = z.input<typeof typedSchema>;

export const EMPTY_REGION: TypedBrand['regions'][number] = {
  code: '',
  name: '',
  currency: '',
  values: '',
};

const sentSchema = saveBrandSchema.omit({ idempotency_key: true });

/** How many minor units a unit of this currency has; as many as its amounts are shown with. */
function unitOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  } catch {
    return 100;
  }
}

/** “10, 25.50” in minor units; NaN for what is no amount of this currency. */
function valuesOf(typed: string, currency: string): number[] {
  const unit = unitOf(currency);
  return listOf(typed).map((each) => {
    const minor = /^\d{1,7}(\.\d{1,3})?$/.test(each) ? Number(each) * unit : Number.NaN;
    const whole = Math.round(minor);
    return Math.abs(whole - minor) < 1e-6 ? whole : Number.NaN;
  });
}

const stepsOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Empty fields are texts that are missing, which are shown in English. */
function textsOf({ category, description, redeem_steps }: TypedBrand['texts'][OtherLanguage]) {
  const steps = stepsOf(redeem_steps);
  return {
    ...(category.trim() !== '' && { category }),
    ...(description.trim() !== '' && { description }),
    ...(steps.length > 0 && { redeem_steps: steps }),
  };
}

/** Checks what is typed by the schema of the call, whose errors stand at the same fields. */
export function brandFormSchema(baseHash: string | null): z.ZodType<SavedBrand, TypedBrand> {
  return typedSchema.transform((typed, context): SavedBrand => {
    const { cover, reason, texts, regions, ...facts } = typed;
    const brand = {
      ...facts,
      popularity: numberOf(typed.popularity),
      aliases: listOf(typed.aliases),
      regions: regions.map(({ values, currency, ...region }) => ({
        ...region,
        currency: currency.toUpperCase(),
        face_values_minor: valuesOf(values, currency.toUpperCase()),
      })),
      redeem_steps: stepsOf(typed.redeem_steps),
      texts: Object.fromEntries(
        Object.entries(texts).map(([language, words]) => [language, textsOf(words)]),
      ),
    };
    const sent = sentSchema.safeParse({ brand, cover, base_hash: baseHash, reason });
    if (sent.success) return sent.data;
    for (const issue of sent.error.issues) {
      context.addIssue({ ...issue, path: brandPath(issue.path) } as never);
    }
    return z.NEVER;
  });
}

/** Like `fieldPath`; an error of a region stands at one of its fields. */
function brandPath(path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [, field, at, name] = path;
  if (field === 'texts') return path.slice(1, 4);
  if (field !== 'regions' || typeof at !== 'number') return fieldPath(path);
  return ['regions', at, name === 'face_values_minor' ? 'values' : (name ?? 'code')];
}

const typedValues = (values: readonly number[], currency: string) =>
  values.map((value) => String(value / unitOf(currency))).join(', ');

/** What is stored, or an empty form with one region. */
export function typedBrandOf(brand: EditedBrandView | null): TypedBrand {
  const facts = brand?.facts;
  const ofLanguage = (language: OtherLanguage) => {
    const { category = '', description = '', redeem_steps = [] } = facts?.texts[language] ?? {};
    return { category, description, redeem_steps: redeem_steps.join('\n') };
  };
  const regions = facts?.regions.map(({ face_values_minor: values, ...region }) => ({
    ...region,
    values: typedValues(values, region.currency),
  }));
  return {
    slug: facts?.slug ?? '',
    name: facts?.name ?? '',
    category: facts?.category ?? '',
    description: facts?.description ?? '',
    popularity: String(facts?.popularity ?? 0),
    aliases: facts?.aliases.join(', ') ?? '',
    regions: regions ?? [EMPTY_REGION],
    code_pattern: facts?.code_pattern ?? '',
    code_example: facts?.code_example ?? '',
    redeem_url: facts?.redeem_url ?? '',
    redeem_steps: facts?.redeem_steps.join('\n') ?? '',
    texts: Object.fromEntries(
      OTHER_LANGUAGES.map((language) => [language, ofLanguage(language)]),
    ) as TypedBrand['texts'],
    cover: { as: 'kept' },
    reason: '',
  };
}
