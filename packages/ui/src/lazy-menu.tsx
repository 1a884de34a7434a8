import { useState, type ComponentType } from 'react';
import { useOnDemand } from './on-demand.ts';
import { Opener, type OpenerElement } from './opener.tsx';

export interface LazyMenuProps {
  trigger: OpenerElement;
  /** Brings a component made of `<Menu>`; the same function at every rendering. */
  load: () => Promise<{ default: ComponentType<{ trigger: OpenerElement; defaultOpen: boolean }> }>;
}

/**
 * A menu on pages whose visitors seldom open it: first only its button, and from the first press
 * on the menu itself in the button's place, open.
 */
export function LazyMenu({ trigger, load }: LazyMenuProps) {
  const [menu, fetchMenu] = useOnDemand(load);
  const [pressed, setPressed] = useState(false);
  if (menu && pressed) return <menu.default trigger={trigger} defaultOpen />;
  return (
    <Opener
      trigger={trigger}
      opens="menu"
      open={false}
      onApproach={fetchMenu}
      onPress={() => {
        setPressed(true);
        fetchMenu();
      }}
      arrows
    />
  );
}
