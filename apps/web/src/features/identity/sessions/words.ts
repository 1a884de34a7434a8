import type { SessionView } from '@guildhall/api/identity/sessions/views';
import type { Messages } from '@guildhall/locales/messages';

type Translate = Messages<'identity/settings'>;

/** What a browser is called, by its name and system. */
export function nameOf(
  t: Translate,
  { browser, system }: Pick<SessionView, 'browser' | 'system'>,
): string {
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

/** Country and network, as far as they are known. */
export function placeOf(
  locale: string,
  { country, network }: Pick<SessionView, 'country' | 'network'>,
): string | null {
  const name =
    country === null ? null : new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  return [name, network].filter(Boolean).join(' · ') || null;
}
