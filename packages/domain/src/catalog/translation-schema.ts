import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../kernel/language.ts';
import { lineSchema } from '../kernel/text/visible-text.ts';

const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const text = lineSchema({ min: 1, max: 60 });
const description = lineSchema({ min: 20, max: 600 });

/** Labels of vault fields, by key. */
const vaultTexts = z.record(key, text);

/** The texts of a game in another language. A missing text falls back to English. */
export const gameTextsSchema = z.strictObject({
  genre: lineSchema({ min: 2, max: 40 }).optional(),
  description: description.optional(),
  attributes: z
    .record(
      key,
      z.strictObject({
        label: text.optional(),
        unit: lineSchema({ min: 1, max: 20 }).optional(),
        /** Labels by stored option value, which is the English name. */
        options: z.record(z.string(), text).optional(),
      }),
    )
    .optional(),
  vault: vaultTexts.optional(),
});
export type GameTexts = z.infer<typeof gameTextsSchema>;

/** The texts of a gift-card brand in another language. */
export const brandTextsSchema = z.strictObject({
  category: lineSchema({ min: 2, max: 40 }).optional(),
  description: description.optional(),
  /** Names of regions, by region code. */
  regions: z.record(z.string(), text).optional(),
  redeem_steps: z
    .array(lineSchema({ min: 2, max: 200 }))
    .min(1)
    .max(10)
    .optional(),
  vault: vaultTexts.optional(),
});
export type BrandTexts = z.infer<typeof brandTextsSchema>;

const otherLanguages = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** Texts by language. The English texts are stored in the row itself. */
export const gameTranslationsSchema = z.partialRecord(z.enum(otherLanguages), gameTextsSchema);
export const brandTranslationsSchema = z.partialRecord(z.enum(otherLanguages), brandTextsSchema);
