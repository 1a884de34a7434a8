import type { EditedGameView } from '@guildhall/api/catalog/editing/views';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { gamePath } from '../../../../lib/pages/shop-paths.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { isProductMissing, SECTIONS, useEditedGame } from '../hooks.ts';
import { GameForm } from './game-form.tsx';
import { ProductActs } from './product-acts.tsx';
import { SchemaCard } from './schema-card.tsx';
import { StateBadges } from './state-badges.tsx';
import { StateCard } from './state-card.tsx';

/** A game as admins keep it. */
export function GamePage({ slug }: { slug: string }) {
  const t = useMessages('catalog/editing');
  const query = useEditedGame(slug);
  return (
    <StaffSubject<EditedGameView & { now?: string }>
      query={query}
      back={{ to: SECTIONS.game, label: t('title.game') }}
      failed={t('load_failed')}
      isMissing={isProductMissing}
      missing={{ title: t('not_found.game'), help: t('not_found_help') }}
    >
      {(game) => <Loaded game={game} />}
    </StaffSubject>
  );
}

function Loaded({ game }: { game: EditedGameView }) {
  const t = useMessages('catalog/editing');
  const { count } = useFormats();
  // After a save the form begins anew, and not when somebody else has changed something.
  const [saves, setSaves] = useState(0);
  const { facts, acts, known_delivery_minutes, offer_count } = game;
  return (
    <SubjectLayout
      audit={`game:${facts.slug}`}
      title={facts.name}
      heading={facts.name}
      line={
        <>
          <StateBadges product={game} />
          <span>{t('offer_count', { count: offer_count, shown: count(offer_count) })}</span>
          <Link to={gamePath(facts.slug)} className="font-medium text-accent-ink">
            {t('to_page')}
          </Link>
        </>
      }
      acts={
        <GameForm
          key={saves}
          game={game}
          knownMinutes={known_delivery_minutes}
          onSaved={() => setSaves(saves + 1)}
        />
      }
      facts={
        <>
          <StateCard kind="game" slug={facts.slug} state={game} />
          <SchemaCard game={game} />
        </>
      }
      history={<ProductActs acts={acts} />}
    />
  );
}
