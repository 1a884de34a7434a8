import type { OfferCardView, OfferDetailView } from '@guildhall/api/offers/views';
import { type Language, languageOfPath, pathInLanguage } from '@guildhall/locales/languages';
import type { MetaDescriptor } from 'react-router';
import { addressIn, languageOf, type Matches, metaMessages } from './page-meta.ts';
import { offerPath, productPath, profilePath } from './shop-paths.ts';

/** Structured data in JSON-LD (schema.org), for search engines. Addresses are absolute. */
type Thing = Readonly<Record<string, unknown>>;

export function structuredData(thing: Thing): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...thing } };
}

/** An amount in major units with two decimals, as schema.org writes prices. */
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** An offer as a product, and where its page is. `canonical` is the address of the English page. */
export function offerData(
  offer: OfferDetailView,
  canonical: string,
  matches: Matches,
): MetaDescriptor[] {
  const language = languageOf(matches);
  const address = addressIn(language, canonical);
  const t = metaMessages(matches, 'catalog');
  const category =
    offer.kind === 'account'
      ? { to: '/accounts', label: t('accounts') }
      : { to: '/gift-cards', label: t('gift_cards') };
  const crumbs = [
    { to: '/', label: t('home') },
    category,
    { to: productPath(offer), label: offer.product_name },
    { to: offerPath(offer), label: offer.title },
  ];
  return [
    productData(offer, address),
    breadcrumbData(
      crumbs.map(({ label, to }) => ({ label, to: pathInLanguage(language, to) })),
      address,
    ),
  ];
}

/** A product with its price, which has the fee in it, and whether it can be bought now. */
export function productData(
  offer: Pick<
    OfferDetailView,
    'buyable' | 'currency' | 'description' | 'id' | 'product_name' | 'title' | 'total_minor'
  > & { readonly seller: { readonly id: string; readonly username: string } },
  address: string,
): MetaDescriptor {
  return structuredData({
    '@type': 'Product',
    name: offer.title,
    description: offer.description,
    sku: offer.id,
    image: previewOf(address, `offers/${offer.id}`),
    category: offer.product_name,
    url: address,
    offers: {
      '@type': 'Offer',
      url: address,
      price: decimal(offer.total_minor),
      priceCurrency: offer.currency,
      availability: `https://schema.org/${offer.buyable ? 'InStock' : 'OutOfStock'}`,
      seller: {
        '@type': 'Person',
        name: offer.seller.username,
        url: new URL(profilePath(offer.seller.id), address).href,
      },
    },
  });
}

/** The picture of a page's shared link, in the language of the page. */
function previewOf(address: string, name: string): string {
  const { pathname } = new URL(address);
  const path = pathInLanguage(languageOfPath(pathname), `/link-previews/${name}.png`);
  return new URL(path, address).href;
}

/** Where a page is: from the home page down, with the page itself last. `site` as above. */
export function breadcrumbData(
  crumbs: readonly { readonly label: string; readonly to: string }[],
  site: string,
): MetaDescriptor {
  return structuredData({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(to, site).href,
    })),
  });
}

/** The offers of a list, in its order. `site` is any address of the site. */
export function offerListData(
  offers: readonly Pick<OfferCardView, 'id' | 'kind' | 'product_slug' | 'title'>[],
  site: string,
  language: Language,
): MetaDescriptor {
  return structuredData({
    '@type': 'ItemList',
    itemListElement: offers.map((offer, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: offer.title,
      url: new URL(pathInLanguage(language, offerPath(offer)), site).href,
    })),
  });
}

/** The page of a user. `canonical` is the address of the English page. */
export function profileData(
  user: { readonly id: string; readonly username: string; readonly member_since: string },
  canonical: string,
  language: Language,
  rating: {
    readonly score: number | null;
    readonly positive: number;
    readonly neutral: number;
    readonly negative: number;
  },
): MetaDescriptor {
  const address = addressIn(language, canonical);
  const { score, positive, neutral, negative } = rating;
  // The rating is the seller's, and no product has it.
  const rated =
    score === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: score / 100,
            worstRating: 0,
            bestRating: 100,
            ratingCount: positive + neutral + negative,
          },
        };
  return structuredData({
    '@type': 'ProfilePage',
    url: address,
    dateCreated: user.member_since,
    mainEntity: {
      // Schema.org knows ratings of organizations, and none of persons.
      '@type': score === null ? 'Person' : 'Organization',
      name: user.username,
      identifier: user.id,
      url: address,
      ...rated,
    },
  });
}

/** The site itself, with the address of its search. */
export function siteData(name: string, address: string): MetaDescriptor {
  return structuredData({
    '@type': 'WebSite',
    name,
    url: address,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${new URL('/search', address).href}?q={words}`,
      'query-input': 'required name=words',
    },
  });
}
