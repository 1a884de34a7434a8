import { Badge } from '@guildhall/ui/badge';
import { Button } from '@guildhall/ui/button';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../../../lib/language/messages.ts';
import { AttributeDetails } from './attribute-details.tsx';
import type { SchemaForm } from '../attributes-state.ts';

export interface AttributeRowProps {
  state: SchemaForm;
  at: number;
  count: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** An attribute in the list: closed it says what it is, open it can be changed. */
export function AttributeRow(props: AttributeRowProps) {
  const { state, at, count, onOpen, onMove, onRemove } = props;
  const t = useMessages('catalog/schema');
  const shared = useMessages('catalog/editing');
  const name = `attributes.${at}` as const;
  const typed = useWatch({ control: state.form.control, name });
  const isFaulty = state.form.getFieldState(name, state.form.formState).invalid;
  const detailsId = useId();
  // A field that is wrong has to be there for the focus.
  const open = props.open || isFaulty;
  const label = typed.label.trim() === '' ? t('new_attribute') : typed.label;
  return (
    <li
      className="rounded-lg border border-line p-4"
      aria-label={t('number', { number: at + 1 })}
      data-attribute={at}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 grow font-medium wrap-anywhere text-ink">{label}</span>
        <span className="text-sm text-muted">{shared(`schema.kind.${typed.kind}`)}</span>
        {typed.required && <Badge>{shared('schema.required')}</Badge>}
        {typed.filterable && typed.kind !== 'text' && <Badge>{shared('schema.filterable')}</Badge>}
        {typed.on_card && <Badge>{shared('schema.on_card')}</Badge>}
        {isFaulty && <Badge tone="danger">{t('faulty')}</Badge>}
      </div>
      <div className="mt-2 -ms-2 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={t(open ? 'close' : 'open', { name: label })}
          onClick={() => onOpen(!open)}
        >
          {t(open ? 'short.close' : 'short.open')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={at === 0}
          aria-label={t('up', { name: label })}
          onClick={() => onMove(-1)}
        >
          {t('short.up')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={at === count - 1}
          aria-label={t('down', { name: label })}
          onClick={() => onMove(1)}
        >
          {t('short.down')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('remove', { name: label })}
          onClick={onRemove}
        >
          {t('short.remove')}
        </Button>
      </div>
      <div id={detailsId}>
        {open && (
          <AttributeDetails state={state} at={at} kind={typed.kind} known={typed.is_known} />
        )}
      </div>
    </li>
  );
}
