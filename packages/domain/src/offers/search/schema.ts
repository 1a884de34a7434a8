import { z } from 'zod';
import { askedLanguageSchema } from '../../kernel/language-schema.ts';
import { listOffersSchema } from '../schema.ts';

/** The words of a search, and the language of the names in the answer. */
export const searchWordsSchema = z.strictObject({
  words: z.string().trim().max(100),
  language: askedLanguageSchema,
});
export type SearchWords = z.infer<typeof searchWordsSchema>;

/** The choices of the filters that every category has, which include the higher ones. */
export const WARRANTY_STEPS = [14, 30, 60, 90];
export const LEVEL_STEPS = [1, 2, 3, 4];

/** The filters of the list of one product, whose offers are counted. */
export const countOffersSchema = listOffersSchema
  .omit({ search: true, sort: true, cursor: true, limit: true })
  .required({ product_slug: true });
export type CountOffers = z.infer<typeof countOffersSchema>;
