import { BlogPage } from '../../features/content/articles/components/blog-page.tsx';
import { feedLinks } from '../../lib/api/content-data.ts';
import { metaMessages, pageMeta, siteName } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import { searchWordsOf } from '../../lib/lists/search-words.ts';
import type { Route } from './+types/blog';

const MAX_CURSOR_LENGTH = 200;
const TAG = /^[\p{Ll}\p{N}]+([ -][\p{Ll}\p{N}]+)*$/u;

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = searchWordsOf(url.searchParams);
  const wanted = url.searchParams.get('tag') ?? '';
  const tag = TAG.test(wanted) && wanted.length <= 40 ? wanted : null;
  const cursor = (url.searchParams.get('cursor') ?? '').slice(0, MAX_CURSOR_LENGTH);
  const page = await loadPublic(context, (api, language) =>
    api.content.articles({ language, tag, words, cursor: cursor || null }),
  );
  const address = new URL('/blog', url);
  if (tag !== null) address.searchParams.set('tag', tag);
  return { page, tag, words, is_first: cursor === '', canonical: address.href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/blog');
  if (loaderData === undefined) return pageMeta(matches, { title: t('title'), description: '' });
  const { tag, words, is_first: isFirst, page, canonical } = loaderData;
  return [
    ...pageMeta(matches, {
      title: tag === null ? t('title') : t('tagged', { tag }),
      description: t('description', { site: siteName(matches) }),
      canonical,
      noindex: words !== '' || !isFirst || page.items.length === 0,
    }),
    ...feedLinks(matches),
  ];
};

/** The articles of the blog. */
export default function BlogRoute({ loaderData }: Route.ComponentProps) {
  const { page, tag, words, is_first: isFirst } = loaderData;
  return <BlogPage page={page} tag={tag} words={words} isFirst={isFirst} />;
}
