import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { data, Link, useSearchParams } from 'react-router';
import {
  FailedList,
  OffersOfKind,
} from '../../features/offers/search/components/offers-of-kind.tsx';
import { kindOf, SearchKinds } from '../../features/offers/search/components/search-kinds.tsx';
import { FoundOffers } from '../../features/offers/search/components/search-results.tsx';
import { UserFeedback } from '../../features/feedback/components/user-feedback.tsx';
import { UserScore } from '../../features/feedback/components/user-score.tsx';
import { ReportOnDemand } from '../../features/moderation/components/report-on-demand.tsx';
import { UserHeading } from '../../features/users/components/user-heading.tsx';
import { UserRecord } from '../../features/users/components/user-record.tsx';
import { loadCategoryList } from '../../lib/lists/load-category-list.ts';
import { useMessages, withMessages } from '../../lib/language/messages.ts';
import { languageOf, metaMessages, pageMeta, siteName } from '../../lib/pages/page-meta.ts';
import { loadPublic, notFound } from '../../lib/api/public-data.ts';
import { isId, profilePath } from '../../lib/pages/shop-paths.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { offerListData, profileData } from '../../lib/pages/structured-data.ts';
import type { Route } from './+types/profile';

/** Only for those who are signed in. */
const loadBlockButton = withMessages(
  ['errors', 'field-errors', 'messages'],
  () => import('../../features/messages/components/block-button.tsx'),
);

const USUAL_SORT = 'newest';
const FIRST_OFFERS = { account: 8, gift_card: 6 } as const;

export async function loader({ context, request, url, params }: Route.LoaderArgs) {
  if (!isId(params.id)) notFound();
  const [user, brands, answers, score, feedback] = await loadPublic(context, (api, language) =>
    Promise.all([
      api.users.profile({ user_id: params.id }),
      api.catalog.brands({ language }),
      api.messages.answerTime({ user_id: params.id }),
      api.feedback.score({ user_id: params.id }),
      api.feedback.ofUser({ user_id: params.id }),
    ]),
  );
  const onlyKind = kindOf(url.searchParams);
  const offersOf = (kind: 'account' | 'gift_card') =>
    loadCategoryList(
      context,
      { request, url },
      {
        kind,
        seller_id: user.id,
        fields: [],
        usual_sort: USUAL_SORT,
        ...(onlyKind === null ? { limit: FIRST_OFFERS[kind] } : {}),
      },
    );
  const [accounts, cards] = await Promise.all([
    onlyKind === 'gift_card' ? null : offersOf('account'),
    onlyKind === 'account' ? null : offersOf('gift_card'),
  ]);
  const failed = [accounts, cards].some((list) => list !== null && list.page === null);
  return data(
    {
      user,
      answerMinutes: answers.median_minutes,
      score,
      feedback,
      kind: onlyKind,
      accounts,
      cards,
      failed,
      // Brands use one code for one region.
      regionNames: Object.assign({}, ...brands.map(({ region_names }) => region_names)) as Readonly<
        Record<string, string>
      >,
      canonical: new URL(profilePath(user.id), url).href,
    },
    { status: failed ? 503 : 200 },
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return [];
  const { user, accounts, cards, canonical, score } = loaderData;
  const { username } = user;
  const t = metaMessages(matches, 'users');
  const offers = [accounts, cards].flatMap((list) => list?.page?.items ?? []);
  return [
    ...pageMeta(matches, {
      title: t('profile.title', { username, site: siteName(matches) }),
      description: t('profile.description', { username }),
      canonical,
      // Nothing is found at the page of somebody who sells nothing.
      noindex: offers.length === 0,
    }),
    profileData(user, canonical, languageOf(matches), score.seller),
    offerListData(offers, canonical, languageOf(matches)),
  ];
};

/** What everybody may know of a user, and what they sell. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { user, answerMinutes, score, feedback, kind, accounts, cards } = loaderData;
  const { failed, regionNames } = loaderData;
  const t = useMessages('users');
  const { username } = user;
  const [search] = useSearchParams();
  const regionName = (code: string | null) => (code === null ? '' : (regionNames[code] ?? code));
  const sections = [
    { kind: 'account', categoryList: accounts },
    { kind: 'gift_card', categoryList: cards },
  ] as const;
  const filled = sections.flatMap(({ kind: each, categoryList }) =>
    categoryList?.page?.items.length ? [{ kind: each, categoryList }] : [],
  );
  const sells = filled.length > 0;
  const { positive, neutral, negative } = score.seller;
  const isRated = positive + neutral + negative > 0;
  return (
    <>
      <header className="flex flex-col gap-6 md:flex-row md:items-center md:justify-between">
        <div className="flex min-w-0 items-center gap-4">
          <UserHeading user={user} level={1} />
        </div>
        {user.due_orders > 0 || sells ? (
          <div className="md:w-md">
            <UserRecord user={user} answerMinutes={answerMinutes} />
          </div>
        ) : (
          <p className="text-base text-muted">{t('profile.new', { username })}</p>
        )}
      </header>
      <UserScore score={score} />
      <Actions user={user} sells={sells} />
      {(filled.length === 2 || kind !== null) && <SearchKinds search={search} kind={kind} />}
      <div id="offers" className="scroll-mt-20" />
      {failed && <FailedList />}
      {kind === null ? (
        filled.map((section) => (
          <FoundOffers
            key={section.kind}
            kind={section.kind}
            categoryList={section.categoryList}
            search={search}
            regionName={regionName}
          />
        ))
      ) : (
        <OffersOfKind
          categoryList={accounts ?? cards}
          usualSort={USUAL_SORT}
          search={search}
          regionName={regionName}
        />
      )}
      {kind === null && !sells && !failed && (
        <EmptyState
          icon="search-x"
          title={t('profile.none')}
          description={t('profile.none_help', { username })}
          action={
            <Link to="/accounts" className={buttonClass({})}>
              {t('profile.find')}
            </Link>
          }
        />
      )}
      {isRated && <UserFeedback key={user.id} userId={user.id} first={feedback} />}
    </>
  );
}

/** What a visitor can do about this user: ask about an offer, or block them. */
function Actions({
  user,
  sells,
}: {
  user: Route.ComponentProps['loaderData']['user'];
  sells: boolean;
}) {
  const t = useMessages('users');
  const viewer = useAuth().user;
  const [blocking, fetchBlocking] = useOnDemand(loadBlockButton);
  const isOther = viewer !== null && viewer.id !== user.id;
  useEffect(() => {
    if (isOther) fetchBlocking();
  }, [isOther, fetchBlocking]);
  if (viewer?.id === user.id) return null;
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      {sells && (
        <>
          <a href="#offers" className={buttonClass({ variant: 'secondary' })}>
            {t('profile.ask')}
          </a>
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{t('profile.ask_help')}</p>
        </>
      )}
      {isOther && blocking && <blocking.BlockButton user={user} />}
      <ReportOnDemand kind="user" targetId={user.id} ownerId={user.id} />
    </div>
  );
}
