import { Button } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../../lib/language/messages.ts';
import { allows, MOST_SELECTED, OFFER_ACTIONS, type OfferAction, type OwnOffer } from '../hooks.ts';
import { ACTION_ICONS } from '../messages.ts';

export interface BulkBarProps {
  offers: readonly OwnOffer[];
  selected: readonly OwnOffer[];
  pending: boolean;
  onSelect: (offers: readonly OwnOffer[]) => void;
  onAct: (action: OfferAction, offers: readonly OwnOffer[]) => void;
}

/** Selects all offers that are shown, and says what can be done with how many of the selected. */
export function BulkBar({ offers, selected, pending, onSelect, onAct }: BulkBarProps) {
  const t = useMessages('offers/own');
  const most = Math.min(offers.length, MOST_SELECTED);
  const isWhole = selected.length === most;
  const actions = OFFER_ACTIONS.map((action) => ({
    action,
    on: selected.filter((offer) => allows(offer, action)),
  })).filter(({ on }) => on.length > 0);
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="sticky top-16 z-20 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-t-xl border-b border-line bg-raised px-4 py-1.5"
    >
      <AllBox
        label={
          selected.length === 0
            ? t('bulk.select_all', { count: most })
            : t('bulk.selected', { count: selected.length })
        }
        checked={isWhole}
        partly={selected.length > 0 && !isWhole}
        onChange={() => onSelect(isWhole ? [] : offers)}
      />
      <div className="-mx-1 flex max-w-full gap-2 overflow-x-auto p-1">
        {actions.map(({ action, on }) => (
          <Button
            key={action}
            variant="secondary"
            size="sm"
            icon={ACTION_ICONS[action]}
            disabled={pending}
            onClick={() => onAct(action, on)}
          >
            {on.length === selected.length
              ? t(`action.${action}`)
              : t('bulk.some', { action: t(`action.${action}`), count: on.length })}
          </Button>
        ))}
      </div>
    </div>
  );
}

function AllBox(props: { label: string; checked: boolean; partly: boolean; onChange: () => void }) {
  const { label, checked, partly, onChange } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // No attribute says that only some are selected.
    if (box.current !== null) box.current.indeterminate = partly;
  }, [partly]);
  return <CheckboxField ref={box} label={label} checked={checked} onChange={onChange} />;
}
