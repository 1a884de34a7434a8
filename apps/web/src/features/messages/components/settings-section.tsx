import { Card } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf, toastFailure } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';

/** What the user lets others see of their reading. */
export function MessageSettingsSection() {
  const t = useMessages('messages');
  const { client, messages } = trpc.useUtils();
  const query = trpc.messages.settings.useQuery();

  async function choose(showsReading: boolean) {
    // A read that is under way would put the former choice back.
    await messages.settings.cancel();
    messages.settings.setData(undefined, { shows_reading: showsReading });
    try {
      await client.messages.changeSettings.mutate({ shows_reading: showsReading });
      toasts.success(t('settings.saved'), { duration: SHORT_TOAST_MS });
    } catch (error) {
      toastFailure(error);
      await messages.settings.invalidate();
    }
  }

  return (
    <section aria-labelledby="message-settings" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="message-settings" className="text-lg font-semibold text-ink">
        {t('settings.title')}
      </h2>
      <Card>
        {query.isPending && <Skeleton className="h-12" />}
        {query.isError && (
          <ErrorState
            title={t('settings.failed')}
            description={messageOf(query.error)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && (
          <CheckboxField
            label={t('settings.reading')}
            hint={t('settings.reading_hint')}
            checked={query.data.shows_reading}
            onChange={({ target }) => void choose(target.checked)}
          />
        )}
      </Card>
    </section>
  );
}
