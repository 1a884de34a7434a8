import type { SiteStatusView } from '@guildhall/api/site/views';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** How the shop works right now, for visitors. */
export function StatusPage({ status }: { status: SiteStatusView }) {
  const t = useMessages('site/status');
  const { moment } = useFormats();
  const late = status.parts.filter(({ works }) => !works);
  const title = late.length === 0 ? t('all_well') : t('some_late', { count: late.length });
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
      <Card>
        <CardHeader title={title} description={late.length === 0 ? undefined : t('late_help')} />
        <KeyValues
          items={status.parts.map(({ part, works }) => ({
            key: part,
            label: (
              <>
                <span className="font-medium text-ink">{t(`part.${part}`)}</span>
                {!works && <span className="mt-0.5 block">{t(`late_text.${part}`)}</span>}
              </>
            ),
            value: (
              <Badge tone={works ? 'success' : 'attention'}>{t(works ? 'works' : 'late')}</Badge>
            ),
          }))}
        />
      </Card>
      <p className="text-sm text-muted">{t('checked', { time: moment(status.checked_at) })}</p>
    </div>
  );
}
