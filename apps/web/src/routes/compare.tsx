import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Notice } from '@guildhall/ui/notice';
import { Link } from 'react-router';
import { ComparisonTable } from '../features/offers/detail/components/comparison-table.tsx';
import { MOST_COMPARED } from '../lib/lists/offer-lists.ts';
import { useMessages } from '../lib/language/messages.ts';
import { metaMessages, pageMeta } from '../lib/pages/page-meta.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import { isId } from '../lib/pages/shop-paths.ts';
import type { Route } from './+types/compare';

/** The ids of the address: the first four, each once. */
function comparedIds(search: URLSearchParams): readonly string[] {
  const ids = (search.get('offers') ?? '').split(',').filter((id) => isId(id));
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}

/** Whether a call was refused since there is no such offer, or no longer. */
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = comparedIds(url.searchParams);
  const found = await loadPublic(context, (api, language) =>
    Promise.all(
      ids.map((id) =>
        api.offers.detail({ offer_id: id, language }).catch((error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        }),
      ),
    ),
  );
  const offers = found.filter((offer) => offer !== null);
  return { offers, gone: ids.length - offers.length };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = metaMessages(matches, 'offers/compare');
  return pageMeta(matches, { title: t('title'), description: t('intro'), noindex: true });
};

/** Up to four offers side by side. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { offers, gone } = loaderData;
  const t = useMessages('offers/compare');
  return (
    <>
      <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-base text-muted">{t('intro')}</p>
      {gone > 0 && (
        <Notice tone="attention" className="mt-6">
          {t('gone', { count: gone })}
        </Notice>
      )}
      {offers.length === 0 ? (
        <EmptyState
          icon="scale"
          title={t('empty')}
          description={t('empty_help')}
          action={
            <Link to="/accounts" className={buttonClass()}>
              {t('browse')}
            </Link>
          }
        />
      ) : (
        <ComparisonTable offers={offers} />
      )}
    </>
  );
}
