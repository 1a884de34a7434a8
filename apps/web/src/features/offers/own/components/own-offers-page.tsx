import { buttonClass } from '@guildhall/ui/button';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { TextField } from '@guildhall/ui/text-field';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { pageExists } from '../../../../site-map.ts';
import { CsvTools } from '../../csv/components/csv-tools.tsx';
import { OWN_TABS, type OwnKind, statesOf, useTabCounts } from '../hooks.ts';
import { SELL_PATH } from '../messages.ts';
import { OwnOfferList } from './own-offer-list.tsx';
import { VacationBanner, VacationButton } from './vacation.tsx';

/** The offers of the seller of one kind: tabs and search in the URL, the list below. */
export function OwnOffersPage({ kind }: { kind: OwnKind }) {
  const t = useMessages('offers/own');
  const { site_name } = useSite();
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(OWN_TABS[kind], 'all');
  const title = t(`kind.${kind}.title`);
  return (
    <>
      <title>{`${title} · ${site_name}`}</title>
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <div>
          <h1 className="text-2xl font-semibold text-ink">{title}</h1>
          <p className="mt-1 text-sm text-muted">{t(`kind.${kind}.help`)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <TextField
            type="search"
            icon="search"
            label={t('search.label')}
            hideLabel
            placeholder={t('search.placeholder')}
            value={typed}
            maxLength={80}
            onChange={(event) => setTyped(event.target.value)}
            className="grow md:w-60"
          />
          <VacationButton />
          {pageExists(SELL_PATH) && (
            <Link to={SELL_PATH} className={buttonClass()}>
              {t('new')}
            </Link>
          )}
        </div>
      </div>
      <div className="mt-5">
        <VacationBanner />
      </div>
      <Tabs kind={kind} current={tab} addressOf={tabAddress} />
      <CsvTools kind={kind} states={statesOf(tab)} search={search} />
      <OwnOfferList
        // Another list begins with nothing selected.
        key={`${tab} ${search}`}
        kind={kind}
        tab={tab}
        search={search}
        onClearSearch={() => setTyped('')}
      />
    </>
  );
}

type Tab = (typeof OWN_TABS)[OwnKind][number];

function Tabs(props: { kind: OwnKind; current: Tab; addressOf: (tab: Tab) => string }) {
  const { kind, current, addressOf } = props;
  const t = useMessages('offers/own');
  const { count } = useFormats();
  const countOf = useTabCounts(kind);
  return (
    <nav aria-label={t('tab.label')} className={`${TAB_LIST_CLASS} mb-4`}>
      {OWN_TABS[kind].map((tab) => (
        <Link
          key={tab}
          to={addressOf(tab)}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className={TAB_CLASS}
        >
          {t(`tab.${tab}`)}
          {/* Room for two digits, so that the tabs stay where they are. */}
          <span className="figures min-w-4 text-xs font-normal text-muted">
            {countOf !== null && count(countOf(tab))}
          </span>
        </Link>
      ))}
    </nav>
  );
}
