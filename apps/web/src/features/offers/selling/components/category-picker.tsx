import type { BrandCardView, GameCardView } from '@guildhall/api/catalog/views';
import { CoverArt } from '@guildhall/ui/cover-art';
import { EmptyState } from '@guildhall/ui/empty-state';
import { TextField } from '@guildhall/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiScope } from '../../../../lib/api/api-scope.tsx';
import { useAuth } from '../../../../lib/session/auth-state.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { sellPath } from '../../../../lib/pages/shop-paths.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { Breadcrumbs } from '../../../catalog/components/breadcrumbs.tsx';
import { DraftsList } from './drafts-list.tsx';
import { TermsNotices } from './terms-notices.tsx';

type Kind = 'account' | 'gift_card';
type Product = Pick<GameCardView | BrandCardView, 'slug' | 'name'>;

export interface CategoryPickerProps {
  games: readonly Product[];
  brands: readonly Product[];
}

/** What to sell: all games and brands, with a search; drafts and what is missing for a user. */
export function CategoryPicker({ games, brands }: CategoryPickerProps) {
  const t = useMessages('offers/selling');
  const { isAuthenticated } = useAuth();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = (products: readonly Product[]) =>
    products.filter(({ name }) => name.toLowerCase().includes(wanted));
  const [foundGames, foundBrands] = [found(games), found(brands)];
  return (
    <>
      <Breadcrumbs crumbs={[]} />
      <h1 className="mt-2 text-2xl font-semibold text-ink md:text-4xl">{t('pick.title')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-base text-muted">
        {t('pick.help')} {!isAuthenticated && t('pick.sign_in')}
      </p>
      {isAuthenticated && (
        <ApiScope>
          <DraftsList />
        </ApiScope>
      )}
      <TextField
        type="search"
        icon="search"
        size="lg"
        label={t('pick.search')}
        hideLabel
        placeholder={t('pick.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="mb-8 max-w-xl"
      />
      {foundGames.length === 0 && foundBrands.length === 0 && (
        <EmptyState
          icon="search-x"
          title={t('pick.none_found', { search: search.trim() })}
          description={t('pick.none_found_help')}
        />
      )}
      <Products kind="account" title={t('pick.accounts')} products={foundGames} />
      <Products kind="gift_card" title={t('pick.gift_cards')} products={foundBrands} />
    </>
  );
}

function Products(props: { kind: Kind; title: string; products: readonly Product[] }) {
  const { kind, title, products } = props;
  const t = useMessages('offers/selling');
  const { isAuthenticated } = useAuth();
  if (products.length === 0) return null;
  return (
    <section aria-label={title} className="mb-10">
      <h2 className="mb-3 text-xl font-semibold text-ink">{title}</h2>
      {isAuthenticated && (
        <ApiScope>
          <KindTerms kind={kind} />
        </ApiScope>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {products.map(({ slug, name }) => (
          <li
            key={slug}
            className="relative flex items-center gap-3 rounded-xl border border-line bg-raised p-3 shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift"
          >
            <CoverArt
              kind={kind === 'account' ? 'game' : 'gift_card'}
              slug={slug}
              title={name}
              className="w-20 shrink-0 rounded-md"
            />
            <Link
              to={sellPath({ kind, product_slug: slug })}
              aria-label={t(kind === 'account' ? 'pick.sell_account' : 'pick.sell_card', { name })}
              className="min-w-0 text-sm font-semibold text-ink outline-none after:absolute after:inset-0 hover:text-accent-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the user needs to sell any of a kind; restricted ones say more on their own page. */
function KindTerms({ kind }: { kind: Kind }) {
  const language = useLanguage();
  const terms = trpc.offers.sellingTerms.useQuery({ kind, language }, { staleTime: 0 });
  if (!terms.data) return null;
  return (
    <div className="mb-4">
      <TermsNotices kind={kind} restricted={false} terms={terms.data} />
    </div>
  );
}
