import { type Formats, formatsIn } from '@guildhall/locales/formats';
import { DEFAULT_LANGUAGE } from '@guildhall/locales/languages';
import { useLanguage } from './messages.ts';

/** Money, numbers, dates and durations, in the language of the page. */
export function useFormats(): Formats {
  return formatsIn(useLanguage());
}

/** For rooms whose words are not in the catalogues yet: everything in English. */
const english = formatsIn(DEFAULT_LANGUAGE);
export const formatDate = english.date;
export const formatMonth = english.month;
export const formatMoment = english.moment;
export const formatDurationMinutes = english.durationMinutes;
export const formatDays = english.days;
export const formatRelative = english.relative;
export const formatCount = english.count;
export const formatShare = english.share;
