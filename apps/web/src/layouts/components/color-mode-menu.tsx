import { Button } from '@guildhall/ui/button';
import { LazyMenu } from '@guildhall/ui/lazy-menu';
import { useColorMode } from '../../lib/color-mode.ts';
import { useMessages } from '../../lib/language/messages.ts';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

const loadChoices = () => import('./color-mode-choices.tsx');

/** Light, dark, or the setting of the system. */
export function ColorModeMenu() {
  const t = useMessages('site');
  const icon = ICONS[useColorMode()];
  const trigger = (
    <Button variant="ghost" size="icon" icon={icon} aria-label={t('color_mode.label')} />
  );
  return <LazyMenu trigger={trigger} load={loadChoices} />;
}
