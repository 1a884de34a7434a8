import { formatsIn } from '@guildhall/locales/formats';
import { type Language, languageFacts } from '@guildhall/locales/languages';
import type { UiLocale } from '@guildhall/ui/ui-locale';
import { readMessages } from './messages.ts';

const made = new Map<Language, UiLocale>();

/** The texts and formats of packages/ui in a language. */
export function uiLocaleOf(language: Language): UiLocale {
  const known = made.get(language);
  if (known !== undefined) return known;
  const locale = makeUiLocale(language);
  made.set(language, locale);
  return locale;
}

function makeUiLocale(language: Language): UiLocale {
  const t = readMessages(language, 'site');
  const { price, timeLeft } = formatsIn(language);
  const words = {
    close: t('ui.close'),
    copy: t('ui.copy'),
    copied: t('ui.copied'),
    copyFailed: t('ui.copy_failed'),
    showPassword: t('ui.show_password'),
    hidePassword: t('ui.hide_password'),
    capsLock: t('ui.caps_lock'),
    loadMore: t('ui.load_more'),
    retry: t('ui.retry'),
    optional: t('ui.optional'),
    choose: t('ui.choose'),
    notifications: t('ui.notifications'),
    step: (position: number, total: number) => t('ui.step', { position, total }),
    timeLeft: (time: string) => t('ui.time_left', { time }),
    timeLate: (time: string) => t('ui.time_late', { time }),
  };
  return { words, direction: languageFacts(language).direction, price, timeLeft };
}
