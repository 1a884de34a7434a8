import { ErrorState } from '@guildhall/ui/error-state';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { productPath, SECTIONS } from '../hooks.ts';
import { GameForm } from './game-form.tsx';

/** Adds a game, which is hidden until its attributes are there and somebody shows it. */
export function NewGamePage() {
  const t = useMessages('catalog/editing');
  const { site_name } = useSite();
  const navigate = useNavigate();
  const choices = trpc.catalog.deliveryChoices.useQuery();
  return (
    <>
      <title>{`${t('new.game')} · ${site_name}`}</title>
      <BackLink to={SECTIONS.game}>{t('title.game')}</BackLink>
      <h1 className="mt-2 mb-6 text-2xl font-semibold text-ink">{t('new.game')}</h1>
      <Notice tone="info" className="mb-6">
        {t('new.hidden_first')}
      </Notice>
      {choices.data !== undefined ? (
        <GameForm
          game={null}
          knownMinutes={choices.data.minutes}
          onSaved={(slug) => void navigate(productPath('game', slug))}
        />
      ) : choices.isError ? (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(choices.error)}
          retrying={choices.isFetching}
          onRetry={() => void choices.refetch()}
        />
      ) : (
        <Skeleton className="h-96 rounded-xl" />
      )}
    </>
  );
}
