import { buttonClass } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { pageExists } from '../../../site-map.ts';
import { useMessages } from '../../../lib/language/messages.ts';

const SELL_PATH = '/sell/select-category';

/** For sellers; hidden as long as the page it links to does not exist. */
export function SellTeaser() {
  const t = useMessages('catalog/home');
  if (!pageExists(SELL_PATH)) return null;
  return (
    <section className="mt-16 flex flex-col items-start gap-5 rounded-2xl border border-line bg-sunken p-6 md:flex-row md:items-center md:justify-between md:p-10">
      <div>
        <h2 className="text-xl font-semibold text-ink md:text-2xl">{t('sell.title')}</h2>
        <p className="mt-1 max-w-xl text-base text-muted">{t('sell.help')}</p>
      </div>
      <Link to={SELL_PATH} className={buttonClass({ size: 'lg' })}>
        {t('sell.submit')}
      </Link>
    </section>
  );
}
