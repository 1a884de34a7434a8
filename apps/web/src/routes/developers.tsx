import { EmptyState } from '@guildhall/ui/empty-state';
import { ApiCall } from '../features/content/components/api-call.tsx';
import { ApiContents } from '../features/content/components/api-contents.tsx';
import { ApiErrors } from '../features/content/components/api-errors.tsx';
import {
  ApiSearch,
  FIND_PARAMETER,
  MAX_SEARCH_LENGTH,
} from '../features/content/components/api-search.tsx';
import { ApiStart } from '../features/content/components/api-start.tsx';
import { referenceOf } from '../lib/api-reference.ts';
import { readMessages, useMessages } from '../lib/messages.ts';
import { metaMessages, pageMeta } from '../lib/page-meta.ts';
import { apiContext } from '../lib/public-data.ts';
import type { Route } from './+types/developers';

export function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get(FIND_PARAMETER) ?? '';
  const words = typed
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  const { describeApi, language } = context.get(apiContext);
  const t = readMessages(language, 'content/developers');
  const reference = referenceOf(describeApi(), words, t);
  return { words, reference, canonical: new URL('/developers', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/developers');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: loaderData?.reference.facts.site_name ?? '' }),
    canonical: loaderData?.canonical,
  });
};

/** The API documentation: all calls, generated from the contract. */
export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  const { words, reference } = loaderData;
  const t = useMessages('content/developers');
  const { facts, rooms, errors, holders, call_count } = reference;
  const found = rooms.reduce((sum, { calls }) => sum + calls.length, 0);
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
      <details className="mb-6 lg:hidden">
        <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-ink">
          {t('contents')}
        </summary>
        <ApiContents rooms={rooms} narrowed={words !== ''} />
      </details>
      <div className="hidden lg:block">
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto pe-2">
          <ApiContents rooms={rooms} narrowed={words !== ''} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-10">
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
          <ApiSearch words={words} found={found} all={call_count} />
        </div>
        {/* Hidden during a search, which needs no introduction. */}
        {words === '' && <ApiStart facts={facts} />}
        <section aria-labelledby="calls" className="flex flex-col gap-6">
          <h2 id="calls" className="scroll-mt-20 text-xl font-semibold text-ink md:text-2xl">
            {t('calls')}
          </h2>
          {found === 0 && <EmptyState icon="search-x" title={t('find.none', { words })} />}
          {rooms.map(({ name, calls }) => (
            <section key={name} aria-labelledby={name} className="flex flex-col gap-4">
              <h3 id={name} translate="no" className="scroll-mt-20 text-lg font-semibold text-ink">
                {name}
              </h3>
              {calls.map((call) => (
                <ApiCall key={call.id} call={call} holders={holders[call.permission] ?? []} />
              ))}
            </section>
          ))}
        </section>
        <ApiErrors errors={errors} />
      </div>
    </div>
  );
}
