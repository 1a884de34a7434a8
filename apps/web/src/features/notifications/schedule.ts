import { DEFAULT_SCHEDULE, type Schedule } from '@guildhall/domain/notifications/schedule-rules';
import { useState } from 'react';
import { toastFailure } from '../../lib/api/refusals.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useMessages } from '../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../lib/toasts.ts';

/** The time zone of this browser. */
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones to choose from, with those that are named here already. */
export function timeZones(...named: readonly string[]): string[] {
  // Old browsers know no list.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...named, 'UTC', ...known])].toSorted();
}

/** Whoever has chosen nothing is offered the time zone of their browser. */
export function offered(stored: Schedule): Schedule {
  const hasChosen =
    stored.quiet !== null ||
    stored.digest !== DEFAULT_SCHEDULE.digest ||
    stored.time_zone !== DEFAULT_SCHEDULE.time_zone;
  return hasChosen ? stored : { ...stored, time_zone: ownTimeZone() };
}

/** When the user wants to be told. */
export function useSchedule() {
  const t = useMessages('notifications/schedule');
  const { client, notifications } = trpc.useUtils();
  const [saving, setSaving] = useState(false);
  const query = trpc.notifications.schedule.useQuery(undefined, { staleTime: 0 });
  async function save(schedule: Schedule) {
    setSaving(true);
    try {
      await client.notifications.setSchedule.mutate(schedule);
      // A read that is under way would put the former choice back.
      await notifications.schedule.cancel();
      notifications.schedule.setData(undefined, schedule);
      toasts.success(t('saved'), { duration: SHORT_TOAST_MS });
    } catch (error) {
      toastFailure(error);
    }
    setSaving(false);
  }
  return { query, saving, save };
}
