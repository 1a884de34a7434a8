import { Card } from '@guildhall/ui/card';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf, toastFailure } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';

const SHOWN = ['shows_reading', 'shows_typing', 'shows_online'] as const;

/** What the user lets others see of them in threads. */
export function MessageSettingsSection() {
  const t = useMessages('messages');
  const { client, messages } = trpc.useUtils();
  const query = trpc.messages.settings.useQuery();

  async function choose(change: Partial<Record<(typeof SHOWN)[number], boolean>>) {
    // A read that is under way would put the former choice back.
    await messages.settings.cancel();
    messages.settings.setData(undefined, (known) => known && { ...known, ...change });
    try {
      await client.messages.changeSettings.mutate(change);
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
          <div className="flex flex-col gap-4">
            {SHOWN.map((name) => (
              <CheckboxField
                key={name}
                label={t(`settings.${name}`)}
                hint={t(`settings.${name}_hint`)}
                checked={query.data[name]}
                onChange={({ target }) => void choose({ [name]: target.checked })}
              />
            ))}
          </div>
        )}
      </Card>
    </section>
  );
}
