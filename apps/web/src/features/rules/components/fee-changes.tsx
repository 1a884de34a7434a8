import type { FeesView } from '@guildhall/api/rules/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { fieldText, valueText } from '../messages.ts';

/** Every change of the fees with the date from which it holds; announced ones first. */
export function FeeChanges({ fees: { changes, now, currency } }: { fees: FeesView }) {
  const t = useMessages('rules');
  const formats = useFormats();
  return (
    <Card>
      <CardHeader title={t('changes.title')} />
      {changes.length === 0 && <p className="text-sm text-muted">{t('changes.none')}</p>}
      <ul className="flex flex-col gap-5">
        {changes.map(({ version, effective_at, changed }) => (
          <li key={version}>
            <h3 className="text-sm font-semibold text-ink">
              {t(effective_at > now ? 'changes.announced' : 'changes.since', {
                date: formats.date(effective_at),
              })}
            </h3>
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {changed.map(({ field, before, after }) => (
                <li key={field} className="flex flex-wrap justify-between gap-x-4">
                  <span className="text-muted">{fieldText(t, formats, field)}</span>
                  <span className="figures text-ink">
                    {t('changes.before_after', {
                      before: valueText(t, formats, currency, { field, value: before }),
                      after: valueText(t, formats, currency, { field, value: after }),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
