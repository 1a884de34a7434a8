import { Button } from '@guildhall/ui/button';
import { Menu, MenuChoices, type MenuChoice } from '@guildhall/ui/menu';
import { chooseColorMode, useColorMode, type ColorMode } from '../../../lib/color-mode.ts';
import { frameCopy } from '../copy.ts';

export const COLOR_MODE_CHOICES: readonly MenuChoice<ColorMode>[] = [
  { value: 'light', label: frameCopy.color_mode_light, icon: 'sun' },
  { value: 'dark', label: frameCopy.color_mode_dark, icon: 'moon' },
  { value: 'system', label: frameCopy.color_mode_system, icon: 'monitor' },
];

/** Light, dark, or as the system says. */
export function ColorModeMenu() {
  const mode = useColorMode();
  const icon = COLOR_MODE_CHOICES.find((choice) => choice.value === mode)?.icon;
  return (
    <Menu
      className="min-w-40"
      trigger={<Button variant="ghost" size="icon" icon={icon} aria-label={frameCopy.color_mode} />}
    >
      <MenuChoices
        label={frameCopy.color_mode}
        choices={COLOR_MODE_CHOICES}
        value={mode}
        onValueChange={chooseColorMode}
      />
    </Menu>
  );
}
