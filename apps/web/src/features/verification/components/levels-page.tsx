import type { StandingView } from '@guildhall/api/verification/views';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Icon } from '@guildhall/ui/icon';
import { Notice } from '@guildhall/ui/notice';
import { Skeleton } from '@guildhall/ui/skeleton';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useSite } from '../../../lib/pages/site.ts';
import { useStanding } from '../hooks.ts';
import { levelText, reasonText } from '../words.ts';
import { StateBadge } from './state-badge.tsx';
import { VerificationSteps } from './verification-steps.tsx';

/** How far the user is verified, what to do next, and what each level unlocks. */
export function LevelsPage() {
  const t = useMessages('verification');
  const { site_name } = useSite();
  const query = useStanding();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      {query.data && <Loaded standing={query.data} />}
      {query.isPending && <Skeleton className="mt-6 h-96 rounded-xl" />}
      {!query.data && query.isError && (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function Loaded({ standing }: { standing: StandingView }) {
  return (
    <div className="mt-5 flex flex-col gap-6">
      <OwnLevel standing={standing} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <VerificationSteps standing={standing} />
        <Requests standing={standing} />
      </div>
      <Levels standing={standing} />
    </div>
  );
}

function OwnLevel({ standing }: { standing: StandingView }) {
  const t = useMessages('verification');
  const { date } = useFormats();
  const { level, verified_until: until, retry_at: retryAt, tries_left: tries } = standing;
  const help = level >= 3 ? t('own.all') : t(level === 2 ? 'own.next' : 'own.none');
  return (
    <>
      <Card className="flex flex-wrap items-center gap-4">
        <Icon name="badge-check" className="size-8 text-accent-ink" />
        <div className="min-w-0">
          <p className="text-sm text-muted">{t('own.current')}</p>
          <p className="text-lg font-semibold text-ink">{levelText(t, level)}</p>
          <p className="text-sm text-muted">
            {until === null ? help : t('own.until', { date: date(until) })}
          </p>
        </div>
      </Card>
      {retryAt !== null && (
        <Notice tone="attention">{t('own.retry', { date: date(retryAt) })}</Notice>
      )}
      {tries === 0 && <Notice tone="danger">{t('own.no_try')}</Notice>}
    </>
  );
}

function Requests({ standing: { requests } }: { standing: StandingView }) {
  const t = useMessages('verification');
  const { date } = useFormats();
  return (
    <Card>
      <CardHeader title={t('requests.title')} />
      {requests.length === 0 && <p className="text-sm text-muted">{t('requests.none')}</p>}
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/verify/verify-seller?request=${request.id}`}
                className="text-sm font-medium text-ink underline-offset-2 hover:underline"
              >
                {levelText(t, request.level)}
              </Link>
              <StateBadge state={request.state} />
            </span>
            <span className="text-sm text-muted">
              {t('requests.from', { date: date(request.created_at) })}
            </span>
            {request.reason !== null && (
              <span className="text-sm text-ink">{reasonText(t, request.reason)}</span>
            )}
            <Deletion request={request} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Deletion({ request }: { request: StandingView['requests'][number] }) {
  const t = useMessages('verification');
  const { date } = useFormats();
  const { papers_deleted_at: at, papers_deleted: count } = request;
  if (at === null) return null;
  return (
    <span className="text-sm text-muted">
      {count === null
        ? t('requests.to_delete', { date: date(at) })
        : t('requests.deleted', { count, date: date(at) })}
    </span>
  );
}

function Levels({ standing: { levels, level: own } }: { standing: StandingView }) {
  const t = useMessages('verification');
  const { price } = useFormats();
  return (
    <section aria-label={t('levels.title')}>
      <h2 className="mb-3 text-base font-semibold text-ink">{t('levels.title')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {levels.map((each) => (
          <li key={each.level}>
            <Card className="h-full">
              <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
                {levelText(t, each.level)}
                {each.level === own && <Badge tone="accent">{t('levels.yours')}</Badge>}
              </p>
              <dl className="mt-3 flex flex-col gap-2 text-sm">
                <Amount label={t('levels.order')} value={price(each.order_minor)} />
                <Amount label={t('levels.day')} value={price(each.day_minor)} />
                <Amount label={t('levels.top_up')} value={price(each.top_up_day_minor)} />
              </dl>
              <ul className="mt-3 flex flex-col gap-1.5 text-sm">
                <Right isGiven={each.sells_accounts}>{t('levels.sells_accounts')}</Right>
                <Right isGiven={each.sells_gift_cards}>{t('levels.sells_cards')}</Right>
                <Right isGiven={each.withdraws}>{t('levels.withdraws')}</Right>
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd className="figures font-medium text-ink">{value}</dd>
    </div>
  );
}

function Right({ isGiven, children }: { isGiven: boolean; children: string }) {
  const t = useMessages('verification');
  return (
    <li className={isGiven ? 'flex gap-2 text-ink' : 'flex gap-2 text-muted'}>
      <Icon
        name={isGiven ? 'check' : 'x'}
        label={t(isGiven ? 'levels.yes' : 'levels.no')}
        className="mt-0.5 size-4 shrink-0"
      />
      {children}
    </li>
  );
}
