import { chooseOfferView, useOfferView } from '../../../../lib/offer-view.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

const ICONS = { roomy: 'layout-grid', dense: 'rows-3' } as const;

/** Large cards, or rows that show more offers at once. The browser remembers it. */
export function ViewSwitch() {
  const t = useMessages('offers/search');
  const view = useOfferView();
  return (
    <div
      role="group"
      aria-label={t('view.label')}
      className="flex rounded-lg border border-line bg-sunken p-0.5"
    >
      {(['roomy', 'dense'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          title={t(`view.${each}`)}
          onClick={() => chooseOfferView(each)}
          aria-label={t(`view.${each}`)}
          className={`with-icon icon-${ICONS[each]} grid h-10 w-11 place-items-center rounded-md border border-transparent text-muted transition-colors hover:text-ink aria-pressed:border-line aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card md:h-8 md:w-9`}
        />
      ))}
    </div>
  );
}
