import { z } from 'zod';
import { errorCode } from '../kernel/field-errors.ts';
import { RISK_CLASSES } from '../kernel/rules/rule-book.ts';
import { brandTranslationsSchema, gameTranslationsSchema } from './translation-schema.ts';
import { hiddenSignInSecret, lineSchema } from '../kernel/text/visible-text.ts';
import { highestValue } from './policy.ts';

export const slugSchema = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, errorCode('slug_characters'));

const keySchema = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const attributeBase = {
  /** snake_case, unique within its schema; the key in an offer's `attributes`. */
  key: keySchema,
  label: lineSchema({ min: 1, max: 60 }),
  required: z.boolean(),
  /** Whether the category list has a filter for it. */
  filterable: z.boolean(),
  /** Whether the offer card shows it; cards follow the order of the schema. */
  on_card: z.boolean(),
};
const options = z
  .array(lineSchema({ min: 1, max: 60 }))
  .min(1)
  .max(200);
/** Whether offers with the same value are compared by price (rules.md §2 "Price rules"). */
const inPriceGroup = z.boolean().optional();

/** A regular expression that the engine of the browser and the server compiles. */
const compiles = (source: string): boolean => {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
};

/**
 * Marks a field as a friend code, by which players find each other in the game: a regular
 * expression of the whole code. The contact filter lets such codes pass (rules.md §9).
 */
const publicCodeSchema = z.strictObject({ pattern: z.string().min(1).max(200).refine(compiles) });

export const attributeFieldSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...attributeBase,
    kind: z.literal('choice'),
    options,
    /** The options stand from the lowest to the highest, as ranks do. */
    ordered: z.boolean().optional(),
    in_price_group: inPriceGroup,
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('choices'),
    options,
    max_count: z.int().min(1).max(200),
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('number'),
    min: z.int(),
    max: z.int(),
    /** The field is a year: no later one than the present. */
    until_this_year: z.literal(true).optional(),
    unit: lineSchema({ min: 0, max: 20 }).optional(),
    /** False for numbers such as years, which have no thousands separators. */
    grouped: z.boolean().optional(),
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('yes_no'),
    in_price_group: inPriceGroup,
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('text'),
    max_length: z.int().min(1).max(500),
    public_code: publicCodeSchema.optional(),
  }),
]);

/** A field of an offer's attributes. */
export type AttributeField = z.infer<typeof attributeFieldSchema>;
type TextField = Extract<AttributeField, { kind: 'text' }>;

export const vaultFieldSchema = z.strictObject({
  key: keySchema,
  label: lineSchema({ min: 1, max: 60 }),
  required: z.boolean(),
  multiline: z.boolean(),
  /** A regular expression that must match the whole value. */
  pattern: z.string().max(200).optional(),
  example: lineSchema({ min: 0, max: 100 }).optional(),
});

/** A field of a secret: the seller seals it, and the buyer reveals it. */
export type VaultField = z.infer<typeof vaultFieldSchema>;

const haveDifferentKeys = (fields: readonly { key: string }[]) =>
  new Set(fields.map(({ key }) => key)).size === fields.length;

export const gameSchemaSchema = z.strictObject({
  /** Another schema is another version. Offers keep the version that they were made under. */
  version: z.int().min(1).max(1_000_000),
  attributes: z.array(attributeFieldSchema).max(40).refine(haveDifferentKeys),
  vault: z.array(vaultFieldSchema).min(1).max(20).refine(haveDifferentKeys),
});

export type GameSchema = z.infer<typeof gameSchemaSchema>;

/** What games and brands have in common besides their texts. */
const productTraits = {
  popularity: z.int().min(0).max(1_000_000),
  /** Sellers need V3, and each offer is reviewed (rules.md §5, §8). */
  restricted: z.boolean().optional(),
  /** The name of its picture in the store of files. */
  cover_image: z.string().min(1).max(200).optional(),
  /** Other names that a search finds it by, such as "csgo". */
  aliases: z.array(z.string().trim().toLowerCase().min(2).max(40)).max(20).optional(),
};

export const defineGameSchema = z.strictObject({
  slug: slugSchema,
  name: lineSchema({ min: 2, max: 80 }),
  publisher: lineSchema({ min: 2, max: 80 }),
  genre: lineSchema({ min: 2, max: 40 }),
  description: lineSchema({ min: 20, max: 600 }),
  risk_class: z.enum(RISK_CLASSES),
  ...productTraits,
  /** The delivery times that offers may promise; all of the rule book when left out. */
  delivery_choices_minutes: z.array(z.int().min(1).max(100_000)).min(1).max(20).optional(),
  schema: gameSchemaSchema,
  /** Texts in other languages. */
  translations: gameTranslationsSchema.optional(),
});
export type DefineGame = z.infer<typeof defineGameSchema>;

export const giftCardRegionSchema = z.object({
  code: z.string().min(2).max(12),
  name: lineSchema({ min: 2, max: 60 }),
  currency: z.string().length(3),
  /** In minor units of the region's currency. */
  face_values_minor: z.array(z.int().min(1)).min(1).max(30),
});

export type GiftCardRegion = z.infer<typeof giftCardRegionSchema>;

export const defineGiftCardBrandSchema = z.strictObject({
  slug: slugSchema,
  name: lineSchema({ min: 2, max: 80 }),
  category: lineSchema({ min: 2, max: 40 }),
  description: lineSchema({ min: 20, max: 600 }),
  ...productTraits,
  regions: z.array(giftCardRegionSchema).min(1).max(60),
  code_pattern: z.string().min(1).max(200),
  code_example: lineSchema({ min: 1, max: 100 }),
  redeem_url: z.url({ protocol: /^https$/ }),
  redeem_steps: z
    .array(lineSchema({ min: 2, max: 200 }))
    .min(1)
    .max(10),
  /** Texts in other languages. */
  translations: brandTranslationsSchema.optional(),
});
export type DefineGiftCardBrand = z.infer<typeof defineGiftCardBrandSchema>;

/** Builds the zod schema of an offer's `attributes` as of now. It rejects unknown keys. */
export function attributeValuesSchema(schema: GameSchema, now: Date) {
  const shape: Record<string, z.ZodType> = {};
  for (const field of schema.attributes) {
    const value = attributeValueSchema(field, now);
    shape[field.key] = field.required ? value : value.optional();
  }
  return z.strictObject(shape);
}

function attributeValueSchema(field: AttributeField, now: Date): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.options as [string, ...string[]], {
        error: ({ input }) => (input === undefined ? errorCode('required') : undefined),
      });
    case 'choices':
      return z.array(z.enum(field.options as [string, ...string[]])).max(field.max_count);
    case 'number':
      return z.int().min(field.min).max(highestValue(field, now));
    case 'yes_no':
      return z.boolean();
    case 'text':
      return textValueSchema(field);
  }
}

function textValueSchema({ max_length: max, public_code: code }: TextField): z.ZodType {
  const text = lineSchema({ min: 0, max });
  if (code === undefined) return text;
  const pattern = new RegExp(`^(?:${code.pattern})?$`, 'u');
  return text.refine((value) => pattern.test(value), errorCode('format'));
}

/** The vault fields of a gift card: the code, PIN and serial number. */
export function giftCardVaultFields(
  brand: Pick<DefineGiftCardBrand, 'code_pattern' | 'code_example'>,
): VaultField[] {
  return [
    {
      key: 'code',
      label: 'Code',
      required: true,
      multiline: false,
      pattern: brand.code_pattern,
      example: brand.code_example,
    },
    { key: 'pin', label: 'PIN', required: false, multiline: false, pattern: '[0-9A-Za-z]{3,12}' },
    { key: 'serial', label: 'Serial number', required: false, multiline: false },
  ];
}

/** Builds the zod schema of a secret from the vault fields of its game or brand. */
export function secretSchema(fields: readonly VaultField[]) {
  const shape: Record<string, z.ZodType<string | undefined>> = {};
  for (const field of fields) {
    // Trimmed, since a trailing space usually comes from copying and is rarely part of a password.
    let value = z
      .string()
      .trim()
      .min(1)
      .max(field.multiline ? 4_000 : 300);
    if (!field.multiline) {
      value = value.superRefine((text, context) => {
        const fault = hiddenSignInSecret(text);
        if (fault === null) return;
        // The pattern does not fit either then, which says less.
        const { code: message, params } = fault;
        context.addIssue({ code: 'custom', message, params: { ...params }, continue: false });
      });
    }
    if (field.pattern !== undefined) {
      const pattern = new RegExp(`^(?:${field.pattern})$`, 'u');
      const { example } = field;
      value = value.refine((text) => pattern.test(text), {
        error: errorCode(example === undefined ? 'format' : 'format_like'),
        params: { example },
      });
    }
    shape[field.key] = field.required ? value : value.optional();
  }
  return z.strictObject(shape);
}
