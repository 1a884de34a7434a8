import { SWITCHABLE_GROUPS } from '@guildhall/domain/kernel/notices';
import { Card } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useChannels } from '../channels.ts';
import { PushCard } from './push-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';

const SHOWN = ['app', 'mail', 'push'] as const;

/** By which channels the user is told of what. */
export function ChannelsSection() {
  const t = useMessages('notifications');
  return (
    <section aria-labelledby="channels" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="channels" className="text-lg font-semibold text-ink">
        {t('channels.title')}
      </h2>
      <Card>
        <p className="text-sm text-muted">{t('channels.help')}</p>
        <Choices />
        <p className="mt-3 text-sm text-muted">{t('channels.security')}</p>
      </Card>
      <PushCard />
      <ScheduleCard />
    </section>
  );
}

function Choices() {
  const t = useMessages('notifications');
  const { query, choose } = useChannels();
  if (query.isPending) return <Skeleton className="mt-3 h-48" />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('channels.failed')}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <table className="mt-3 w-full text-sm text-ink">
      <thead>
        <tr className="text-start text-muted">
          <th scope="col" className="py-2 text-start font-medium">
            {t('channels.about')}
          </th>
          {SHOWN.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-2 sm:w-24 text-center font-medium">
              {t(`channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {query.data.groups.map((row) => {
          const group = SWITCHABLE_GROUPS.find((each) => each === row.group);
          return (
            <tr key={row.group}>
              <th scope="row" className="py-1 text-start font-normal">
                {t(`group.${group ?? 'security'}`)}
              </th>
              {SHOWN.map((channel) => (
                <td key={channel} className="py-1 text-center">
                  <Choice
                    label={`${t(`group.${group ?? 'security'}`)}: ${t(`channels.${channel}`)}`}
                    isOn={row[channel]}
                    onChoose={
                      row.can_choose && group !== undefined
                        ? (isOn) => void choose(group, channel, isOn)
                        : null
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A switch of one channel; one that cannot be changed is on. */
function Choice(props: {
  label: string;
  isOn: boolean;
  onChoose: ((isOn: boolean) => void) | null;
}) {
  const { label, isOn, onChoose } = props;
  return (
    <CheckboxField
      label={<span className="sr-only">{label}</span>}
      checked={isOn}
      disabled={onChoose === null}
      onChange={({ target }) => onChoose?.(target.checked)}
      className="inline-flex"
    />
  );
}
