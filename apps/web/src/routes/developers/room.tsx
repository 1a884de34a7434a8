import { Link } from 'react-router';
import { ApiCall } from '../../features/content/components/api-call.tsx';
import { ApiLayout } from '../../features/content/components/api-layout.tsx';
import { referenceOf } from '../../lib/reference/api-reference.ts';
import { readMessages, useMessages } from '../../lib/language/messages.ts';
import { metaMessages, pageMeta } from '../../lib/pages/page-meta.ts';
import { apiContext, notFound } from '../../lib/api/public-data.ts';
import type { Route } from './+types/room';

export function loader({ context, url, params }: Route.LoaderArgs) {
  const { describeApi, language } = context.get(apiContext);
  const t = readMessages(language, 'content/developers');
  const { facts, rooms, holders } = referenceOf(describeApi(), '', t);
  const room = rooms.find(({ name }) => name === params.room) ?? notFound();
  return {
    room,
    rooms: rooms.map(({ name }) => name),
    holders,
    site_name: facts.site_name,
    canonical: new URL(`/developers/${room.name}`, url).href,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'content/developers');
  const room = loaderData?.room.name ?? '';
  return pageMeta(matches, {
    title: t('room.title', { room }),
    description: t('room.description', { room, site: loaderData?.site_name ?? '' }),
    canonical: loaderData?.canonical,
  });
};

/** The calls of one room, with their inputs, outputs and errors. */
export default function DevelopersRoomPage({ loaderData }: Route.ComponentProps) {
  const { room, rooms, holders } = loaderData;
  const t = useMessages('content/developers');
  return (
    <ApiLayout rooms={rooms} current={room}>
      <div className="flex flex-col gap-4">
        <p>
          <Link
            to="/developers"
            className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink hover:underline md:min-h-8"
          >
            {t('room.all')}
          </Link>
        </p>
        <h1 translate="no" className="text-2xl font-semibold text-ink md:text-4xl">
          {room.name}
        </h1>
        <p className="figures text-sm text-muted">{t('find.all', { count: room.calls.length })}</p>
      </div>
      {room.calls.map((call) => (
        <ApiCall key={call.id} call={call} holders={holders[call.permission] ?? []} />
      ))}
    </ApiLayout>
  );
}
