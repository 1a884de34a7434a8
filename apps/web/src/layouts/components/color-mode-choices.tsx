import { Menu, MenuChoices, type MenuChoice } from '@guildhall/ui/menu';
import type { OpenerElement } from '@guildhall/ui/opener';
import { chooseColorMode, useColorMode, type ColorMode } from '../../lib/color-mode.ts';
import { frameCopy } from '../../lib/site-copy.ts';

const CHOICES: readonly MenuChoice<ColorMode>[] = [
  { value: 'light', label: frameCopy.color_mode_light, icon: 'sun' },
  { value: 'dark', label: frameCopy.color_mode_dark, icon: 'moon' },
  { value: 'system', label: frameCopy.color_mode_system, icon: 'monitor' },
];

/** The menu behind the header's button. */
export default function ColorModeChoices(props: { trigger: OpenerElement; defaultOpen: boolean }) {
  return (
    <Menu {...props} className="min-w-40">
      <MenuChoices
        label={frameCopy.color_mode}
        choices={CHOICES}
        value={useColorMode()}
        onValueChange={chooseColorMode}
      />
    </Menu>
  );
}
