import { DIGEST_AT, DIGESTS, type Schedule } from '@guildhall/domain/notifications/schedule-rules';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ErrorState } from '@guildhall/ui/error-state';
import { SelectField } from '@guildhall/ui/select-field';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TextField } from '@guildhall/ui/text-field';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { offered, timeZones, useSchedule } from '../schedule.ts';

const NIGHT = { from: '22:00', until: '07:00' } as const;

/** When the user wants to be told: quiet hours, and what becomes of mails that are not urgent. */
export function ScheduleCard() {
  const t = useMessages('notifications/schedule');
  const { query, saving, save } = useSchedule();
  return (
    <Card>
      <h3 className="font-semibold text-ink">{t('title')}</h3>
      <p className="mt-1 text-sm text-muted">{t('help')}</p>
      {query.isPending && <Skeleton className="mt-3 h-48" />}
      {query.isError && (
        <ErrorState
          title={t('failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && (
        <ScheduleForm stored={query.data} saving={saving} onSave={(next) => void save(next)} />
      )}
    </Card>
  );
}

interface FormProps {
  readonly stored: Schedule;
  readonly saving: boolean;
  readonly onSave: (schedule: Schedule) => void;
}

function ScheduleForm({ stored, saving, onSave }: FormProps) {
  const t = useMessages('notifications/schedule');
  const [chosen, setChosen] = useState(() => offered(stored));
  const { quiet, time_zone: timeZone, digest } = chosen;
  const isSame = quiet !== null && quiet.from === quiet.until;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSame) onSave(chosen);
  }

  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <CheckboxField
        label={t('quiet')}
        hint={t('quiet_hint')}
        checked={quiet !== null}
        onChange={({ target }) => setChosen({ ...chosen, quiet: target.checked ? NIGHT : null })}
      />
      {quiet !== null && (
        <div className="flex flex-wrap gap-4">
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              type="time"
              required
              label={t(end)}
              value={quiet[end]}
              error={end === 'until' && isSame ? t('same') : undefined}
              onChange={({ target }) =>
                setChosen({ ...chosen, quiet: { ...quiet, [end]: target.value } })
              }
              className="w-36"
            />
          ))}
        </div>
      )}
      <SelectField
        label={t('digest')}
        hint={t('digest_hint')}
        items={DIGESTS.map((value) => ({
          value,
          label: t(`digests.${value}`, { time: DIGEST_AT }),
        }))}
        value={digest}
        onValueChange={(value) => setChosen({ ...chosen, digest: value })}
        className="max-w-sm"
      />
      <SelectField
        label={t('time_zone')}
        items={timeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={timeZone}
        onValueChange={(value) => setChosen({ ...chosen, time_zone: value })}
        className="max-w-sm"
      />
      <Button type="submit" variant="secondary" loading={saving} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}
