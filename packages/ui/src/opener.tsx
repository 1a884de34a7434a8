import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
} from 'react';

/** The element that opens something, usually a `<Button>`. */
export type OpenerElement = ReactElement<Record<string, unknown>>;

export interface OpenerProps {
  trigger: OpenerElement;
  opens: 'dialog' | 'menu';
  open: boolean;
  /** Somebody comes near: time to send for the code of what will open. */
  onApproach: () => void;
  onPress: () => void;
  /** Arrow keys open it too, as they do with menus. */
  arrows?: boolean | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/** A button that works before the code of what it opens is there: the press is not lost. */
export function Opener({ trigger, opens, open, onApproach, onPress, arrows, ref }: OpenerProps) {
  const own = trigger.props['onClick'];
  return cloneElement(trigger, {
    ref,
    'aria-haspopup': opens,
    'aria-expanded': open,
    onPointerEnter: onApproach,
    onFocus: onApproach,
    onClick(event: MouseEvent) {
      if (typeof own === 'function') own(event);
      onPress();
    },
    ...(arrows && {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onPress();
      },
    }),
  });
}
