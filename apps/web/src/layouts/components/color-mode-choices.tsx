import { Menu, MenuChoices, type MenuChoice } from '@guildhall/ui/menu';
import type { OpenerElement } from '@guildhall/ui/opener';
import { chooseColorMode, useColorMode, type ColorMode } from '../../lib/color-mode.ts';
import { useMessages } from '../../lib/language/messages.ts';

/** The menu of the button in the header. */
export default function ColorModeChoices(props: { trigger: OpenerElement; defaultOpen: boolean }) {
  const t = useMessages('site');
  const choices: readonly MenuChoice<ColorMode>[] = [
    { value: 'light', label: t('color_mode.light'), icon: 'sun' },
    { value: 'dark', label: t('color_mode.dark'), icon: 'moon' },
    { value: 'system', label: t('color_mode.system'), icon: 'monitor' },
  ];
  return (
    <Menu {...props} className="min-w-40">
      <MenuChoices
        label={t('color_mode.label')}
        choices={choices}
        value={useColorMode()}
        onValueChange={chooseColorMode}
      />
    </Menu>
  );
}
