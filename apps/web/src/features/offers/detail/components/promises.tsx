import type { OfferDetailView } from '@guildhall/api/offers/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

interface Promised {
  readonly icon: IconName;
  readonly title: string;
  readonly help: string;
}

/** What the buyer of this offer is promised, in the order of events (rules.md §1, §4). */
function promisesOf(
  offer: OfferDetailView,
  t: Messages<'offers/detail'>,
  { durationMinutes }: Formats,
): readonly Promised[] {
  const { inspect_hours, inspect_after_reveal_hours, protection_days, recall_cover_days } = offer;
  const delivery: Promised =
    offer.delivery === 'instant'
      ? { icon: 'zap', title: t('promise.instant'), help: t('promise.instant_help') }
      : {
          icon: 'clock',
          title: t('promise.manual', { time: durationMinutes(offer.delivery_minutes ?? 0) }),
          help: t('promise.manual_help', { time: durationMinutes(offer.late_grace_minutes) }),
        };
  if (offer.kind === 'gift_card') {
    return [
      delivery,
      {
        icon: 'search',
        title: t('promise.check_card', { hours: inspect_after_reveal_hours }),
        help: t('promise.check_card_help', { hours: inspect_hours }),
      },
      {
        icon: 'shield-check',
        title: t('promise.hold', { days: protection_days }),
        help: t('promise.hold_help'),
      },
    ];
  }
  const recall: readonly Promised[] =
    recall_cover_days === null
      ? []
      : [
          {
            icon: 'undo-2',
            title: t('promise.recall', { days: recall_cover_days }),
            help: t('promise.recall_help'),
          },
        ];
  return [
    delivery,
    {
      icon: 'search',
      title: t('promise.check_account', { hours: inspect_hours }),
      help: t('promise.check_account_help', { hours: inspect_after_reveal_hours }),
    },
    {
      icon: 'shield-check',
      title: t('promise.warranty', { days: protection_days }),
      help: t('promise.warranty_help'),
    },
    ...recall,
  ];
}

export function Promises({ offer }: { offer: OfferDetailView }) {
  const t = useMessages('offers/detail');
  const formats = useFormats();
  return (
    <ul className="flex flex-col gap-4">
      {promisesOf(offer, t, formats).map(({ icon, title, help }) => (
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
