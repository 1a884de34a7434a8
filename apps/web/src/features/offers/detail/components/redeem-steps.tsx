import type { BrandView } from '@guildhall/api/catalog/views';
import { buttonClass } from '@guildhall/ui/button';
import { Icon } from '@guildhall/ui/icon';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useFormats } from '../../../../lib/language/format.ts';

/** How to redeem a code, step by step, and where. */
export function RedeemSteps({ brand }: { brand: Pick<BrandView, 'redeem_steps' | 'redeem_url'> }) {
  const t = useMessages('offers/detail');
  const { count } = useFormats();
  const host = new URL(brand.redeem_url).host.replace(/^www\./, '');
  return (
    <>
      <ol className="flex flex-col gap-3">
        {brand.redeem_steps.map((step, index) => (
          <li key={`${index}`} className="flex gap-3 text-base text-ink">
            <span className="figures grid size-7 shrink-0 place-items-center rounded-full border border-line bg-sunken text-sm font-medium">
              {count(index + 1)}
            </span>
            <span dir="auto" className="pt-0.5">
              {step}
            </span>
          </li>
        ))}
      </ol>
      <a
        href={brand.redeem_url}
        rel="noreferrer noopener"
        target="_blank"
        className={buttonClass({
          variant: 'secondary',
          className: 'mt-5 h-auto min-h-11 max-w-full py-2 whitespace-normal md:h-auto md:min-h-10',
        })}
      >
        <span className="min-w-0 wrap-break-word">{t('card.redeem_at', { host })}</span>
        <Icon name="external-link" />
      </a>
    </>
  );
}
