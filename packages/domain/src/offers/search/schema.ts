import { z } from 'zod';
import { askedLanguageSchema } from '../../kernel/language-schema.ts';

/** The words of a search, and the language of the names in the answer. */
export const searchWordsSchema = z.strictObject({
  words: z.string().trim().max(100),
  language: askedLanguageSchema,
});
export type SearchWords = z.infer<typeof searchWordsSchema>;
