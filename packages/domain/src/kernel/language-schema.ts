import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts';

export const languageSchema = z.enum(LANGUAGES);

/** The language of a query's response, English by default. */
export const askedLanguageSchema = languageSchema.default(DEFAULT_LANGUAGE);
