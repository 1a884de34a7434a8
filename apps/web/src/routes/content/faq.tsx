import { QuestionsPage } from '../../features/content/questions/components/questions-page.tsx';
import { questionsData } from '../../lib/api/content-data.ts';
import { metaMessages, pageMeta, siteName } from '../../lib/pages/page-meta.ts';
import { loadPublic } from '../../lib/api/public-data.ts';
import { searchWordsOf } from '../../lib/lists/search-words.ts';
import type { Route } from './+types/faq';

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = searchWordsOf(url.searchParams);
  const { items } = await loadPublic(context, (api, language) =>
    api.content.questions({ language, words }),
  );
  return { questions: items, words, canonical: new URL('/faq', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/pages');
  const page = {
    title: t('faq.title'),
    description: t('faq.description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  };
  if (loaderData === undefined || loaderData.words !== '') {
    return pageMeta(matches, { ...page, noindex: true });
  }
  return [...pageMeta(matches, page), questionsData(loaderData.questions)];
};

/** The questions that users often ask. */
export default function FaqRoute({ loaderData: { questions, words } }: Route.ComponentProps) {
  return <QuestionsPage questions={questions} words={words} />;
}
