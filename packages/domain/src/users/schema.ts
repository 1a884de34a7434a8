import { z } from 'zod';
import { languageSchema } from '../kernel/language-schema.ts';

export const changeLanguageSchema = z.strictObject({ language: languageSchema });
export type ChangeLanguage = z.infer<typeof changeLanguageSchema>;
