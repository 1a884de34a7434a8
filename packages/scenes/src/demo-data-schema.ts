/**
 * The shapes of the demo's data files (`packages/scenes/data`). A file that does not fit stops the
 * load with the path of the field. What belongs to the catalogue itself is checked once more by
 * the use case that stores it.
 */
import {
  defineGameSchema,
  defineGiftCardBrandSchema,
  vaultFieldSchema,
} from '@guildhall/domain/catalog/schema';
import { z } from 'zod';

const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const texts = z.array(z.string().min(1)).min(1);
const range = z.tuple([z.number(), z.number()]);

const attributeBase = {
  key,
  label: z.string().min(1).max(60),
  /** Where a field is seen beside the offer's own page. */
  shows: z.enum(['card', 'filter', 'card_and_filter', 'page']),
};

const attribute = z.discriminatedUnion('kind', [
  /** A choice without an order; each option with how often it occurs. */
  z.strictObject({
    ...attributeBase,
    kind: z.literal('choice'),
    options: z.array(z.tuple([z.string(), z.number().positive()])).min(1),
  }),
  /** A choice from low to high, such as a rank; the top step is worth `top_minor`. */
  z.strictObject({
    ...attributeBase,
    kind: z.literal('ladder'),
    options: texts,
    top_minor: z.int(),
    /** The key of another ladder with the same steps, below which this one never is. */
    at_least: key.optional(),
  }),
  /** Several of many, dearest tier first. */
  z.strictObject({
    ...attributeBase,
    kind: z.literal('collection'),
    /** How many a weak and a strong account have. */
    typical: range,
    tiers: z
      .array(
        z.strictObject({
          /** What one of them adds to the price, in US cents. */
          worth_minor: z.int(),
          /** The last year in which a new account could earn them. */
          until_year: z.int().optional(),
          names: texts,
        }),
      )
      .min(1),
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('amount'),
    min: z.int(),
    max: z.int(),
    /** What a weak and a strong account usually have. */
    typical: range,
    /** Above 1 most accounts stay near the low end. */
    curve: z.number().optional(),
    unit: z.string().max(20).optional(),
    /** What the strong account's amount is worth; others in proportion. */
    worth_minor: z.int().optional(),
    /** The key of a collection this number counts, so it can never be smaller. */
    counts: key.optional(),
    required: z.boolean().optional(),
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('yes_no'),
    probability: z.number().min(0).max(1),
    worth_minor: z.int().optional(),
    required: z.boolean().optional(),
  }),
  z.strictObject({
    ...attributeBase,
    kind: z.literal('created_year'),
    first_year: z.int(),
    /** What each year of age adds to the price. */
    per_year_minor: z.int(),
  }),
]);
export type DemoAttributeData = z.infer<typeof attribute>;

export const sharedAttributesSchema = z.array(attribute);

/** What a vault field is filled with; `demo-vault.ts` invents it. */
const VAULT_CONTENTS = [
  'handle',
  'email',
  'password',
  'mailbox_email',
  'mailbox_password',
  'recovery_codes',
  'pin',
  'birth_date',
  'registration_details',
  'notes',
] as const;
export type VaultContent = (typeof VAULT_CONTENTS)[number];

export const sharedVaultFieldsSchema = z.record(
  key,
  vaultFieldSchema.extend({ content: z.enum(VAULT_CONTENTS) }),
);

/** A shared field by its name, or with a key, label or example of the game's own. */
const vaultField = z.union([
  key,
  z.strictObject({
    shared: key,
    key: key.optional(),
    label: z.string(),
    example: z.string().optional(),
  }),
]);
export type DemoVaultFieldData = z.infer<typeof vaultField>;

const oneOrMany = z.union([z.string(), z.boolean(), z.array(z.string())]);
const lists = z.record(key, texts);
const byChoice = z.strictObject({ by: key, values: z.record(z.string(), z.number()) });

/** What cannot go together: applied in order to an invented account. See `demo-game-rules.ts`. */
const rule = z.strictObject({
  /** All of them must hold. Without, the rule applies to every account. */
  when: z
    .record(
      key,
      z.union([
        z.strictObject({ is: oneOrMany }),
        z.strictObject({ is_not: oneOrMany }),
        z.strictObject({ below: z.number() }),
      ]),
    )
    .optional(),
  set: z.record(key, z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** A number from itself or another: `of` × `times` + `plus`, at most a number or another. */
  numbers: z
    .record(
      key,
      z.strictObject({
        of: key.optional(),
        times: z.number().optional(),
        plus: z.number().optional(),
        at_most: z.union([z.number(), key]).optional(),
      }),
    )
    .optional(),
  /** A number near that share of the cap which two choices say. */
  follow: z.record(key, z.strictObject({ cap: byChoice, share: byChoice })).optional(),
  /** What stays of a list. */
  only: lists.optional(),
  /** What goes from a list. */
  without: lists.optional(),
  remove: z.array(key).optional(),
});
export type DemoRule = z.infer<typeof rule>;

export const demoGameSchema = defineGameSchema.omit({ schema: true, translations: true }).extend({
  /** The year the game opened: no account is older. */
  since_year: z.int(),
  /** What an account with nothing on it costs, in US cents. */
  base_minor: z.int(),
  /** Shared ones by their key. */
  attributes: z.array(z.union([key, attribute])).min(1),
  rules: z.array(rule).default([]),
  vault: z.array(vaultField).min(1),
  /** Templates (see `demo-words.ts`): how titles start, what they may add, what texts tell. */
  titles: texts,
  extras: texts,
  stories: texts,
  details: texts,
});
export type DemoGameData = z.infer<typeof demoGameSchema>;

export const demoBrandSchema = defineGiftCardBrandSchema
  .omit({ regions: true, code_pattern: true, code_example: true, translations: true })
  .extend({
    /** "?" stands for a capital letter or digit, "#" for a digit, all else for itself. */
    code_shape: z.string().min(1),
    /** The usual price as a part of the face value. */
    discount: z.number().min(0).max(1),
    /** Whether its cards carry a serial number beside the code. */
    serial: z.boolean(),
    /** Face values in whole units of the region's currency. */
    regions: z
      .array(z.strictObject({ code: z.string(), face_values: z.array(z.number()).min(1) }))
      .min(1),
  });
export type DemoBrandData = z.infer<typeof demoBrandSchema>;

export const moneySchema = z.strictObject({
  /** How many minor units make one unit, and what a unit is worth in US cents. Demo only. */
  currencies: z.record(
    z.string().length(3),
    z.strictObject({ minor_units: z.int(), worth_minor: z.number() }),
  ),
  regions: z.record(
    z.string(),
    z.strictObject({ name: z.string(), currency: z.string().length(3) }),
  ),
});

/** How a seller writes: the voice of titles and descriptions. */
export const TONES = ['shop', 'plain', 'casual', 'terse', 'careful'] as const;
export type Tone = (typeof TONES)[number];
export type SellerLevel = 0 | 1 | 2 | 3 | 4;

export const peopleSchema = z.strictObject({
  sellers: z.array(
    z.strictObject({
      /** 3 to 20 characters of A-Z, a-z, 0-9, underscore and dash. */
      username: z.string().min(3).max(20),
      level: z.literal([0, 1, 2, 3, 4]),
      tone: z.enum(TONES),
      /** What they write their gift-card offers in; English when it is not given. */
      language: z.enum(['en', 'de']).optional(),
      /** Slugs of games and of gift-card brands. */
      games: z.array(z.string()),
      brands: z.array(z.string()),
    }),
  ),
  buyers: z.array(z.string().min(3).max(20)),
});

/** English text → the same in another language. */
export const dictionarySchema = z.record(z.string(), z.string().min(1));

/** By slug: a game's description, and words that it needs or has otherwise than all games. */
export const translatedGamesSchema = z.record(
  z.string(),
  z.strictObject({ description: z.string(), texts: dictionarySchema }),
);

export const translatedBrandsSchema = z.record(
  z.string(),
  z.strictObject({ description: z.string(), redeem_steps: texts }),
);

export const inventedSecretsSchema = z.strictObject({
  handle_starts: texts,
  handle_ends: texts,
  email_domains: texts,
  countries: texts,
  devices: texts,
  notes: texts,
});

/** An empty text is allowed where the sentence may be left out. */
const byTone = z.record(z.enum(TONES), z.array(z.string()).min(1));
const byLength = z.strictObject({ brief: texts, long: texts });

export const accountWordsSchema = z.strictObject({
  separators: byTone,
  /** For an account too weak for the titles of its game. */
  titles: texts,
  extras: texts,
  openings: byTone,
  email: byLength,
  owner: texts,
  two_factor: texts,
  delivery: byLength,
  warranty: texts,
  closings: byTone,
  /** Fills a description that would be too short. */
  last_resort: z.string(),
});

export const giftCardWordsSchema = z.strictObject({
  titles: byTone,
  extras: texts,
  openings: byTone,
  /** What the region means for redeeming: wrong regions are the commonest complaint. */
  redeem: texts,
  delivery: texts,
  source: texts,
  price: texts,
  check: texts,
  /** Where a region's cards are redeemed, where that reads differently from its name. */
  places: z.record(z.string(), z.string()),
  /** Of a delivery, after "within"; {count} is the number. */
  durations: z.strictObject({ minutes: z.string(), hour: z.string(), hours: z.string() }),
});
