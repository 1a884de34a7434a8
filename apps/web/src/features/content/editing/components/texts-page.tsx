import type { TextRowView } from '@guildhall/api/content/editing/views';
import type { EditedKind } from '@guildhall/domain/content/editing/schema';
import { languageFacts } from '@guildhall/locales/languages';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useListFilters } from '../../../../lib/lists/list-filters.ts';
import { type StaffColumn, StaffList } from '../../../../lib/staff/staff-list.tsx';
import { StaffPage } from '../../../../lib/staff/staff-page.tsx';
import { SECTIONS, TEXT_FILTERS, type TextFilter, textPath, useTexts } from '../hooks.ts';
import { STATE_TONES } from '../words.ts';

/** The articles of the blog, or the questions, in every state. */
export function TextsPage({ kind }: { kind: EditedKind }) {
  const t = useMessages('content/editing');
  const { tab, search, typed, setTyped, tabAddress } = useListFilters(TEXT_FILTERS, 'all');
  return (
    <StaffPage
      title={t(`title.${kind}`)}
      help={t(`help.${kind}`)}
      action={
        <Link to={`${SECTIONS[kind]}/new`} className={buttonClass({})}>
          {t(`new.${kind}`)}
        </Link>
      }
      filters={{
        label: t('filter.label'),
        tabs: TEXT_FILTERS.map((each) => ({
          key: each,
          label: t(`filter.${each}`),
          to: tabAddress(each),
          isShown: each === tab,
        })),
      }}
      search={{ label: t('search'), value: typed, onChange: setTyped }}
    >
      <TextList key={`${tab} ${search}`} kind={kind} filter={tab} search={search} />
    </StaffPage>
  );
}

interface TextListProps {
  kind: EditedKind;
  filter: TextFilter;
  search: string;
}

function TextList({ kind, filter, search }: TextListProps) {
  const t = useMessages('content/editing');
  return (
    <StaffList
      list={useTexts(kind, filter, search)}
      keyOf={({ language, slug }) => `${language} ${slug}`}
      lead={{
        label: t('column.text'),
        addressOf: textPath,
        title: ({ title }) => title,
        language: ({ language }) => language,
        below: ({ slug }) => <span className="block text-xs wrap-anywhere text-muted">{slug}</span>,
      }}
      columns={useColumns()}
      failed={t('load_failed')}
      empty={<EmptyState icon="search-x" title={t('empty')} description={t('empty_help')} />}
      count={(count, isAll) => t(isAll ? 'count' : 'count_shown', { count })}
    />
  );
}

function useColumns(): readonly StaffColumn<TextRowView>[] {
  const t = useMessages('content/editing');
  const { moment } = useFormats();
  return [
    {
      key: 'language',
      label: t('column.language'),
      cell: ({ language }) => languageFacts(language).name,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`filter.${state}`)}</Badge>,
    },
    {
      key: 'time',
      label: t('column.time'),
      cell: ({ state, publish_at, changed_at }) => {
        const at = state === 'scheduled' && publish_at !== null ? publish_at : changed_at;
        return (
          <time dateTime={at} className="figures">
            {moment(at)}
          </time>
        );
      },
    },
    {
      key: 'number',
      label: t('column.number'),
      numeric: true,
      cell: ({ number }) => number,
    },
  ];
}
