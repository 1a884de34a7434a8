import { type Formats, formatsIn } from '@guildhall/locales/formats';
import { useLanguage } from './messages.ts';

/** Money, numbers, dates and durations, in the language of the page. */
export function useFormats(): Formats {
  return formatsIn(useLanguage());
}
