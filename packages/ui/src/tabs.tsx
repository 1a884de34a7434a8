import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TabItem<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A small number after the label. */
  readonly count?: number | undefined;
  readonly content?: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly TabItem<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  className?: string | undefined;
}

/** The look of one tab, for tabs that are links (states of a list with a URL of their own). */
export const TAB_CLASS =
  'relative flex h-11 shrink-0 items-center gap-2 px-1 text-sm font-medium whitespace-nowrap ' +
  'text-muted transition-colors hover:text-ink data-active:text-ink aria-[current]:text-ink ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full ' +
  'after:transition-colors data-active:after:bg-accent aria-[current]:after:bg-accent';

export const TAB_LIST_CLASS =
  'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] ' +
  '[&::-webkit-scrollbar]:hidden';

/** Views of one thing, one at a time. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, defaultValue, onValueChange, className } = props;
  return (
    <Base.Root
      {...(value === undefined ? {} : { value })}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={(next: Value) => onValueChange?.(next)}
      className={className}
    >
      <Base.List aria-label={label} className={TAB_LIST_CLASS}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={TAB_CLASS}>
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={classNames(tab.content ? 'pt-5' : 'hidden')}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

export function TabCount({ count }: { count: number }) {
  return (
    <span className="figures rounded-full bg-sunken px-1.5 text-xs leading-5 text-muted">
      {count}
    </span>
  );
}
