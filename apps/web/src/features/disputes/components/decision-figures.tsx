import type { DisputeFiguresView } from '@guildhall/api/disputes/case-views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** How disputes ended lately, and how often staff were late, for everybody to read. */
export function DecisionFigures({ figures }: { figures: DisputeFiguresView }) {
  const t = useMessages('disputes/figures');
  const { count, price } = useFormats();
  const { days, decided, overturned, missed, median_hours: hours } = figures;
  const amount = price(figures.claims_paid_minor, figures.currency);
  const claims = t('claims_value', { count: count(figures.claims_paid), amount });
  const row = (key: string, label: string, value: string) => ({ key, label, value });
  return (
    <Card>
      <CardHeader title={t('title')} description={t('text', { days: count(days) })} />
      <KeyValues
        items={[
          row('decided', t('decided'), count(decided)),
          row(
            'time',
            t('time'),
            hours === null ? t('none') : t('hours', { hours: count(Math.round(hours)) }),
          ),
          row('overturned', t('overturned'), count(overturned)),
          row('missed', t('missed'), count(missed)),
          row('claims', t('claims'), claims),
        ]}
      />
    </Card>
  );
}
