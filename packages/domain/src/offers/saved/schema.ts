import { z } from 'zod';
import { idSchema } from '../../kernel/id-schema.ts';
import { askedLanguageSchema } from '../../kernel/language-schema.ts';
import { listOffersSchema } from '../schema.ts';
import { ALERTS } from './rules.ts';
import { lineSchema } from '../../kernel/text/visible-text.ts';

export const favouriteSchema = z.strictObject({ offer_id: idSchema });
export type NameFavourite = z.infer<typeof favouriteSchema>;

export const listFavouritesSchema = z.strictObject({
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(100).default(20),
  /** The language of attributes. */
  language: askedLanguageSchema,
});
export type ListFavourites = z.infer<typeof listFavouritesSchema>;

const searchName = lineSchema({ min: 1, max: 80 });

/** The filters of a list, as the list itself takes them. A search names a product or words. */
export const savedFilterSchema = listOffersSchema
  .omit({ seller_id: true, cursor: true, limit: true, language: true })
  .refine(({ product_slug, search }) => product_slug !== undefined || search !== '');
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const saveSearchSchema = z.strictObject({
  /** Made by the client, so that a repeated call saves nothing twice. */
  saved_search_id: idSchema,
  name: searchName,
  filter: savedFilterSchema,
  /** Mails about new offers that the search finds. */
  alert: z.enum(ALERTS).default('off'),
});
export type SaveSearch = z.infer<typeof saveSearchSchema>;

export const listSavedSearchesSchema = z.strictObject({
  /** The language of the names of products. */
  language: askedLanguageSchema,
});
export type ListSavedSearches = z.infer<typeof listSavedSearchesSchema>;

export const savedSearchSchema = z.strictObject({ saved_search_id: idSchema });
export type NameSavedSearch = z.infer<typeof savedSearchSchema>;

export const renameSavedSearchSchema = z.strictObject({
  saved_search_id: idSchema,
  name: searchName,
});
export type RenameSavedSearch = z.infer<typeof renameSavedSearchSchema>;

export const setSearchAlertSchema = z.strictObject({
  saved_search_id: idSchema,
  alert: z.enum(ALERTS),
});
export type SetSearchAlert = z.infer<typeof setSearchAlertSchema>;

export const setFavouriteAlertSchema = z.strictObject({
  offer_id: idSchema,
  alert: z.enum(ALERTS),
});
export type SetFavouriteAlert = z.infer<typeof setFavouriteAlertSchema>;
