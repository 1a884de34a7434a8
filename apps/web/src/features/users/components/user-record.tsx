import { classNames } from '@guildhall/ui/class-names';
import type { ProfileView } from '@guildhall/api/users/views';
import { HIGHEST_LEVEL } from '@guildhall/domain/users/rules';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** What a seller has done so far: orders, deliveries on time, level, and how fast they answer. */
export function UserRecord({
  user,
  answerMinutes = null,
}: {
  user: Pick<ProfileView, 'due_orders' | 'on_time_share' | 'seller_level'>;
  /** The median time to a first answer; null where it is not known. */
  answerMinutes?: number | null;
}) {
  const { due_orders, on_time_share, seller_level } = user;
  const t = useMessages('users');
  const { count, durationMinutes, share } = useFormats();
  const record = [
    { label: t('record.orders'), value: count(due_orders) },
    {
      label: t('record.on_time'),
      value: on_time_share === null ? t('record.on_time_unknown') : share(on_time_share),
    },
    {
      label: t('record.level'),
      value: t('record.level_of', { level: seller_level, highest: HIGHEST_LEVEL }),
    },
    ...(answerMinutes === null
      ? []
      : [
          {
            label: t('record.answers'),
            value: t('record.answers_in', { time: durationMinutes(answerMinutes) }),
          },
        ]),
  ];
  return (
    <dl
      className={classNames(
        'grid gap-3',
        record.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3',
      )}
    >
      {record.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-xs text-muted sm:text-sm">{label}</dt>
          <dd className="figures text-base font-semibold text-ink sm:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
