import type { LevelNeedView, LevelTermsView, OwnLevelView } from '@guildhall/api/users/views';
import { FEWEST_CASES, LEVEL_NEED_NAMES, type LevelNeed } from '@guildhall/domain/users/rules';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useOwnLevel } from '../hooks.ts';

/** The seller's own level, what it brings, and the way to the next one. */
export function LevelCard({ className }: { className?: string | undefined }) {
  const t = useMessages('users');
  const level = useOwnLevel();
  if (level.data !== undefined) return <Level own={level.data} className={className} />;
  if (!level.isError) return <Skeleton className={`h-56 rounded-xl ${className ?? ''}`} />;
  return (
    <Card className={className}>
      <ErrorState
        title={t('level.load_failed')}
        description={messageOf(level.error)}
        retrying={level.isFetching}
        onRetry={() => void level.refetch()}
      />
    </Card>
  );
}

function Level({ own, className }: { own: OwnLevelView; className: string | undefined }) {
  const t = useMessages('users');
  const { date } = useFormats();
  const termsInWords = useTermsInWords(own.currency);
  const { seller_level: level, level_since: since, window_days: days, drop, next } = own;
  return (
    <Card className={className}>
      <CardHeader
        title={t('level.title', { level })}
        description={termsInWords(own.terms)}
        action={
          <p className="text-xs text-muted">
            {since === null
              ? t('level.window', { days })
              : t('level.since', { date: date(since), days })}
          </p>
        }
      />
      {drop !== null && <Drop drop={drop} level={level} />}
      {next === null ? (
        <p className="text-sm text-muted">{t('level.highest')}</p>
      ) : (
        <section aria-labelledby="next-level" className="border-t border-line pt-4">
          <h3 id="next-level" className="text-sm font-semibold text-ink">
            {t('level.next', { level: next.level })}
          </h3>
          <ul className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
            {knownOf(next.needs).map((need) => (
              <Need key={need.name} need={need} currency={own.currency} />
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">
            {t('level.brings', { terms: termsInWords(next.terms) })}
          </p>
        </section>
      )}
    </Card>
  );
}

type KnownNeed = Omit<LevelNeedView, 'name'> & { readonly name: LevelNeed['name'] };

/** A later version of the server may have needs that this page does not know. */
const knownOf = (needs: readonly LevelNeedView[]): KnownNeed[] =>
  needs.flatMap((need) => {
    const name = LEVEL_NEED_NAMES.find((known) => known === need.name);
    return name === undefined ? [] : [{ ...need, name }];
  });

function useTermsInWords(currency: string): (terms: LevelTermsView) => string {
  const t = useMessages('users');
  const { faceValue, share } = useFormats();
  return ({ commission, max_active_offers: offers, max_price_minor }) =>
    t('level.terms', {
      account: share(commission.account),
      gift_card: share(commission.gift_card),
      offers,
      price: faceValue(max_price_minor, currency),
    });
}

function Drop({ drop, level }: { drop: NonNullable<OwnLevelView['drop']>; level: number }) {
  const t = useMessages('users');
  const { date, list } = useFormats();
  const needs = knownOf(drop.needs).map(({ name }) => t(`level.need.${name}`));
  return (
    <Notice
      tone="attention"
      title={t('level.drop_title', { level, date: date(drop.at) })}
      className="mb-4"
    >
      {t('level.drop', { weeks: drop.failing_weeks, needs: list(needs), to: drop.to_level })}
    </Notice>
  );
}

function Need({ need, currency }: { need: KnownNeed; currency: string }) {
  const t = useMessages('users');
  const words = useNeedInWords(currency);
  const { name, has, needed, is_met: isMet } = need;
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon
        name={isMet ? 'circle-check' : 'circle-dot'}
        label={t(isMet ? 'level.met' : 'level.open')}
        className={`mt-0.5 size-4.5 ${isMet ? 'text-success' : 'text-muted'}`}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="text-ink">{t(`level.need.${name}`)}</span>
          <span className="figures text-muted">{words(need)}</span>
        </p>
        {isCounted(name) && (
          <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line">
            <div
              className={`h-full rounded-full ${isMet ? 'bg-success' : 'bg-accent'}`}
              style={{ width: `${String(Math.min(100, (100 * (has ?? 0)) / needed))}%` }}
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** What grows towards what is needed; of shares there is no part of the way. */
const isCounted = (name: KnownNeed['name']) => name === 'orders' || name === 'volume';

function useNeedInWords(currency: string): (need: KnownNeed) => string {
  const t = useMessages('users');
  const { count, faceValue, share } = useFormats();
  return ({ name, has, needed, has_few_cases: hasFewCases }) => {
    if (hasFewCases) return t('level.few_cases', { cases: FEWEST_CASES });
    const value = has ?? 0;
    switch (name) {
      case 'volume':
        return t('level.at_least', {
          has: faceValue(value, currency),
          needed: faceValue(needed, currency),
        });
      case 'positive_share':
        return t('level.share_least', { has: share(value), needed: share(needed) });
      case 'loss_share':
      case 'recall_share':
        return t('level.share_most', { has: share(value), needed: share(needed) });
      case 'verification':
        return t('level.share_least', { has: count(value), needed: count(needed) });
      case 'orders':
        return t('level.at_least', { has: count(value), needed: count(needed) });
    }
  };
}
