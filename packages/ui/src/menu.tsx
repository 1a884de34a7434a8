import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const ITEM_CLASS =
  'flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm text-ink ' +
  'outline-none select-none data-highlighted:bg-hover data-disabled:text-muted md:min-h-9';

export interface MenuProps {
  /** What opens it, usually a button. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Opens with its first appearance: somebody has pressed for it already (see LazyMenu). */
  defaultOpen?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** A short list of things to do, or places to go, at a button that stays when the page scrolls. */
export function Menu(props: MenuProps) {
  const { trigger, align = 'end', defaultOpen = false, children, className } = props;
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner positionMethod="fixed" align={align} sideOffset={8} className="z-50">
          <Base.Popup
            className={classNames(
              'min-w-52 rounded-lg border border-line bg-raised p-1 shadow-float outline-none',
              'origin-(--transform-origin) transition-[opacity,scale] data-starting-style:scale-98',
              'data-starting-style:opacity-0 data-ending-style:opacity-0',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: IconName | undefined;
  onSelect?: (() => void) | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, disabled, danger, children }: MenuItemProps) {
  return (
    <Base.Item
      disabled={Boolean(disabled)}
      onClick={() => onSelect?.()}
      className={classNames(ITEM_CLASS, danger && 'text-danger')}
    >
      {icon && <Icon name={icon} className={classNames('size-4.5', !danger && 'text-muted')} />}
      {children}
    </Base.Item>
  );
}

/** An entry that goes somewhere; `link` is the router's link element, without children. */
export function MenuLink({
  link,
  icon,
  children,
}: {
  link: ReactElement<Record<string, unknown>>;
  icon?: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <Base.LinkItem render={link} closeOnClick className={ITEM_CLASS}>
      {icon && <Icon name={icon} className="size-4.5 text-muted" />}
      {children}
    </Base.LinkItem>
  );
}

export interface MenuChoice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName | undefined;
}

/** One of a few, with a check at the chosen one. */
export function MenuChoices<Value extends string>({
  label,
  choices,
  value,
  onValueChange,
}: {
  label: string;
  choices: readonly MenuChoice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
        {label}
      </Base.GroupLabel>
      <Base.RadioGroup
        value={value}
        onValueChange={(next: Value) => {
          onValueChange(next);
        }}
      >
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className={ITEM_CLASS}>
            {choice.icon && <Icon name={choice.icon} className="size-4.5 text-muted" />}
            <span className="grow">{choice.label}</span>
            <Base.RadioItemIndicator className="text-accent-ink">
              <Icon name="check" className="size-4" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}
