import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts';

export const languageSchema = z.enum(LANGUAGES);

/** The language that a query answers in. English when it is not given. */
export const askedLanguageSchema = languageSchema.default(DEFAULT_LANGUAGE);
