import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { TextField } from '@guildhall/ui/text-field';
import { Link } from 'react-router';
import { useMessages } from '../../../lib/language/messages.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { ORDER_TABS, useOrderFilters, type OrderSide } from '../hooks.ts';
import { DownloadOrders } from './download-orders.tsx';
import { NeedsYouCount } from './needs-you-count.tsx';
import { OrderList } from './order-list.tsx';

/** The purchases or sales of the user: tabs and search in the URL, the list below. */
export function OrdersPage({ side }: { side: OrderSide }) {
  const t = useMessages('orders');
  const { site_name } = useSite();
  const { tab, search, typed, setTyped, tabAddress } = useOrderFilters(side);
  const title = t(`list.${side}.title`);
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-2xl font-semibold text-ink">{title}</h1>
          <p className="mt-1 text-sm text-muted">{t(`list.${side}.help`)}</p>
        </div>
        <TextField
          type="search"
          icon="search"
          label={t('search.label')}
          hideLabel
          placeholder={t('search.placeholder')}
          value={typed}
          maxLength={80}
          onChange={(event) => setTyped(event.target.value)}
          className="md:w-72"
        />
      </div>
      <nav aria-label={t('tab.label')} className={`${TAB_LIST_CLASS} mt-5 mb-5`}>
        {ORDER_TABS.map((each) => (
          <Link
            key={each}
            to={tabAddress(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`tab.${each}`)}
            {each === 'needs_you' && <NeedsYouCount side={side} />}
          </Link>
        ))}
      </nav>
      <DownloadOrders side={side} tab={tab} search={search} />
      <OrderList side={side} tab={tab} search={search} onClearSearch={() => setTyped('')} />
    </>
  );
}
