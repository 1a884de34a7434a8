import { Card } from '@guildhall/ui/card';
import { useMessages } from '../../../../lib/language/messages.ts';
import { VacationBanner, VacationButton } from './vacation.tsx';

/** Among the settings: a vacation begins or ends here as above the own offers. */
export function VacationSection() {
  const t = useMessages('offers/own');
  return (
    <section aria-labelledby="vacation" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="vacation" className="text-lg font-semibold text-ink">
        {t('vacation.section')}
      </h2>
      <Card>
        <p className="mb-4 text-sm text-muted">{t('vacation.help')}</p>
        <VacationBanner />
        <VacationButton />
      </Card>
    </section>
  );
}
