import { EmptyState } from '@guildhall/ui/empty-state';
import { ApiErrors } from '../../features/content/components/api-errors.tsx';
import { ApiIndex } from '../../features/content/components/api-index.tsx';
import { ApiLayout } from '../../features/content/components/api-layout.tsx';
import {
  ApiSearch,
  FIND_PARAMETER,
  MAX_SEARCH_LENGTH,
} from '../../features/content/components/api-search.tsx';
import { ApiStart } from '../../features/content/components/api-start.tsx';
import { indexOf, referenceOf, roomNames } from '../../lib/reference/api-reference.ts';
import { readMessages, useMessages } from '../../lib/language/messages.ts';
import { metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { apiContext } from '../../lib/api/public-data.ts';
import type { Route } from './+types/index';

export function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get(FIND_PARAMETER) ?? '';
  const words = typed
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  const { describeApi, language } = context.get(apiContext);
  const t = readMessages(language, 'content/developers');
  const described = describeApi();
  const { facts, rooms, errors, call_count } = referenceOf(described, words, t);
  return {
    words,
    facts,
    found: rooms.map(indexOf),
    rooms: roomNames(described.contract),
    errors,
    call_count,
    canonical: new URL('/developers', url).href,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/developers');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: loaderData?.facts.site_name ?? '' }),
    canonical: loaderData?.canonical,
  });
};

/** The overview of the API documentation: how to begin, all calls by room, and the errors. */
export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  const { words, facts, found, rooms, errors, call_count } = loaderData;
  const t = useMessages('content/developers');
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <ApiLayout rooms={rooms} current={null}>
      <div className="flex flex-col gap-4">
        <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
        <p className="max-w-prose text-base text-muted">{t('intro')}</p>
        <p>
          <a
            href="/api/openapi.json"
            className="text-sm font-medium text-accent-ink hover:underline"
          >
            {t('openapi')}
          </a>
        </p>
        <ApiSearch words={words} found={count} all={call_count} />
      </div>
      {/* Hidden during a search, which needs no introduction. */}
      {words === '' && <ApiStart facts={facts} />}
      <section aria-labelledby="calls" className="flex flex-col gap-6">
        <h2 id="calls" className="scroll-mt-20 text-xl font-semibold text-ink md:text-2xl">
          {t('calls')}
        </h2>
        {count === 0 && <EmptyState icon="search-x" title={t('find.none', { words })} />}
        <ApiIndex rooms={found} />
      </section>
      <ApiErrors errors={errors} />
    </ApiLayout>
  );
}
