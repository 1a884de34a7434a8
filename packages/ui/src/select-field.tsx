import { Select } from '@base-ui/react/select';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL_CLASS, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { useUiLocale } from './ui-locale.tsx';

export interface SelectItem<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectFieldProps<Value extends string> extends FieldWords {
  items: readonly SelectItem<Value>[];
  value?: Value | null | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
  /** The name under which a plain form sends it. */
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const POPUP_CLASS =
  'max-h-[min(var(--available-height),22rem)] min-w-(--anchor-width) overflow-y-auto rounded-lg ' +
  'border border-line bg-raised p-1 shadow-float transition-opacity ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0';

const ITEM_CLASS =
  'flex min-h-11 cursor-default items-center gap-2 rounded-md py-2 pe-3 ps-2.5 text-sm ' +
  'outline-none select-none data-highlighted:bg-hover data-disabled:text-muted md:min-h-9';

/** One of a short, known list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, optional, hideLabel, items, onValueChange, className, ...rest } =
    props;
  const { words } = useUiLocale();
  const { value, defaultValue, name, placeholder = words.choose, disabled } = rest;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, hint, error, optional, hideLabel, className }}>
      <Select.Root<Value>
        items={items}
        {...(value === undefined ? {} : { value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...(name === undefined ? {} : { name })}
        disabled={Boolean(disabled)}
        modal={false}
        onValueChange={(next) => {
          if (next !== null) onValueChange?.(next);
        }}
      >
        <Select.Trigger
          id={id}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={classNames(
            CONTROL_CLASS,
            'flex h-11 items-center justify-between gap-2 pe-2.5 ps-3 text-start md:h-10',
          )}
        >
          <Select.Value
            placeholder={placeholder}
            className="truncate data-placeholder:text-muted"
          />
          <Select.Icon className="text-muted">
            <Icon name="chevron-down" className="size-4" />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
            <Select.Popup className={POPUP_CLASS}>
              <Select.List>
                {items.map((item) => (
                  <Select.Item
                    key={item.value}
                    value={item.value}
                    disabled={Boolean(item.disabled)}
                    className={ITEM_CLASS}
                  >
                    <Select.ItemText className="grow truncate">{item.label}</Select.ItemText>
                    <Select.ItemIndicator className="text-accent-ink">
                      <Icon name="check" className="size-4" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldFrame>
  );
}
