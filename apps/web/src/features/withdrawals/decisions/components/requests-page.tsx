import type { WithdrawalReviewRowView } from '@guildhall/api/withdrawals/decisions/views';
import { Badge } from '@guildhall/ui/badge';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Price } from '@guildhall/ui/price';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import {
  DueCell,
  StackedCell,
  type StaffColumn,
  StaffList,
} from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { methodText, stateBadge } from '../../messages.ts';
import { REVIEW_QUEUES, type ReviewQueue, useWithdrawalReviews } from '../hooks.ts';

/** The withdrawals that admins decide about and pay. */
export function RequestsPage() {
  const t = useMessages('withdrawals/decisions');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(REVIEW_QUEUES, 'review');
  return (
    <StaffPage
      title={t('title')}
      help={t('help')}
      filters={{
        label: t('queue.label'),
        tabs: REVIEW_QUEUES.map((each) => ({
          key: each,
          label: t(`queue.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <RequestList key={`${tab} ${search}`} queue={tab} search={search} />
    </StaffPage>
  );
}

function RequestList({ queue, search }: { queue: ReviewQueue; search: string }) {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('withdrawals');
  return (
    <StaffList
      list={useWithdrawalReviews(queue, search)}
      keyOf={({ id }) => id}
      lead={{
        label: t('column.user'),
        addressOf: ({ id }) => `/admin/withdraw-requests/${id}`,
        title: ({ username }) => username,
        below: (row) => (
          <span className="block text-xs wrap-anywhere text-muted">
            {methodText(shared, row)} · <bdi>{row.payee_name}</bdi>
          </span>
        ),
      }}
      columns={useColumns(queue)}
      failed={t('load_failed')}
      empty={
        search === '' ? (
          <EmptyState
            icon="circle-check"
            title={t(`empty.${queue}`)}
            description={t('empty_help')}
          />
        ) : (
          <EmptyState
            icon="search-x"
            title={t('search_empty')}
            description={t('search_empty_help')}
          />
        )
      }
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

function useColumns(queue: ReviewQueue): readonly StaffColumn<WithdrawalReviewRowView>[] {
  const t = useMessages('withdrawals/decisions');
  const { moment } = useFormats();
  const time: StaffColumn<WithdrawalReviewRowView> =
    queue === 'review'
      ? {
          key: 'due',
          label: t('column.due'),
          cell: ({ answer_by }) => <DueCell dueAt={answer_by} />,
        }
      : {
          key: 'time',
          label: t(`column.${queue === 'closed' ? 'closed' : 'requested'}`),
          cell: ({ created_at, closed_at }) => (
            <time dateTime={closed_at ?? created_at} className="figures">
              {moment(closed_at ?? created_at)}
            </time>
          ),
        };
  return [
    { key: 'state', label: t('column.state'), cell: (row) => <Status row={row} /> },
    {
      key: 'risk',
      label: t('column.risk'),
      numeric: true,
      cell: ({ risk_score }) => risk_score,
    },
    time,
    {
      key: 'amount',
      label: t('column.amount'),
      numeric: true,
      cell: ({ amount_minor, currency }) => (
        <Price amountMinor={amount_minor} currency={currency} size="sm" />
      ),
    },
  ];
}

/** The state, who has to act, and what was proposed. */
function Status({ row }: { row: WithdrawalReviewRowView }) {
  const t = useMessages('withdrawals/decisions');
  const shared = useMessages('withdrawals');
  const { proposal, needs_second_person, state } = row;
  const { text, tone } = stateBadge(shared, row);
  return (
    <StackedCell>
      <Badge tone={tone}>{text}</Badge>
      {proposal !== null && !proposal.is_own && (
        <Badge tone="accent" icon="circle-dot">
          {t('row.confirm')}
        </Badge>
      )}
      {proposal?.is_own && <Badge icon="hourglass">{t('row.own')}</Badge>}
      {proposal === null && state === 'risk_review' && needs_second_person && (
        <span className="text-xs text-muted">{t('row.second')}</span>
      )}
    </StackedCell>
  );
}
