import { z } from 'zod';
import { languageSchema } from '../kernel/language-schema.ts';
import { isStorable } from '../kernel/text/text.ts';

export const changeLanguageSchema = z.strictObject({ language: languageSchema });
export type ChangeLanguage = z.infer<typeof changeLanguageSchema>;

/** What is typed into the search of a list of staff: an id, or the name or address of a user. */
export const searchSchema = z.string().trim().max(254).refine(isStorable).default('');
