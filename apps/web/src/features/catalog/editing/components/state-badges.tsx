import { Badge } from '@guildhall/ui/badge';
import { useMessages } from '../../../../lib/language/messages.ts';

export interface ProductState {
  readonly hidden: boolean;
  readonly restricted: boolean;
}

/** Whether a game or brand is shown, and whether it is restricted. */
export function StateBadges({ product: { hidden, restricted } }: { product: ProductState }) {
  const t = useMessages('catalog/editing');
  return (
    <span className="flex flex-wrap gap-1 @max-4xl/table:justify-end">
      <Badge tone={hidden ? 'neutral' : 'success'}>
        {t(hidden ? 'state.hidden' : 'state.shown')}
      </Badge>
      {restricted && <Badge tone="attention">{t('state.restricted')}</Badge>}
    </span>
  );
}
