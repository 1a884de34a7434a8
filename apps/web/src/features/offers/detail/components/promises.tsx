import type { OfferDetailView } from '@guildhall/api/offers/views';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { promiseCopy } from '../../copy.ts';

interface Promised {
  readonly icon: IconName;
  readonly title: string;
  readonly help: string;
}

/** What this offer's buyer is promised, in the order in which it will happen. */
function promisesOf(offer: OfferDetailView): readonly Promised[] {
  const { inspect_hours, inspect_after_reveal_hours, protection_days, recall_cover_days } = offer;
  const delivery: Promised =
    offer.delivery === 'instant'
      ? { icon: 'zap', title: promiseCopy.instant, help: promiseCopy.instant_help }
      : {
          icon: 'clock',
          title: promiseCopy.manual(offer.delivery_minutes ?? 0),
          help: promiseCopy.manual_help,
        };
  if (offer.kind === 'gift_card') {
    return [
      delivery,
      {
        icon: 'search',
        title: promiseCopy.inspect_card(inspect_after_reveal_hours),
        help: promiseCopy.inspect_card_help(inspect_hours),
      },
      {
        icon: 'shield-check',
        title: promiseCopy.hold(protection_days),
        help: promiseCopy.hold_help,
      },
    ];
  }
  return [
    delivery,
    {
      icon: 'search',
      title: promiseCopy.inspect_account(inspect_hours),
      help: promiseCopy.inspect_account_help(inspect_after_reveal_hours),
    },
    {
      icon: 'shield-check',
      title: promiseCopy.warranty(protection_days),
      help: promiseCopy.warranty_help,
    },
    ...(recall_cover_days === null
      ? []
      : [
          {
            icon: 'undo-2' as const,
            title: promiseCopy.recall(recall_cover_days),
            help: promiseCopy.recall_help,
          },
        ]),
  ];
}

export function Promises({ offer }: { offer: OfferDetailView }) {
  return (
    <ul className="flex flex-col gap-4">
      {promisesOf(offer).map(({ icon, title, help }) => (
        <li key={title} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 size-5 text-accent-ink" />
          <div className="min-w-0">
            <p className="text-sm font-medium text-ink">{title}</p>
            <p className="mt-0.5 text-sm text-muted">{help}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
