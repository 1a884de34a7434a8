import type { Alert } from '@guildhall/domain/offers/saved/rules';
import { Badge } from '@guildhall/ui/badge';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Menu, MenuItem } from '@guildhall/ui/menu';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { savedSearchPath } from '../../../../lib/lists/saved-search-path.ts';
import { type SavedSearch, useSavedSearches } from '../hooks.ts';
import { AlertMenu } from './alert-menu.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SavedSkeletons } from './saved-skeletons.tsx';

/** The searches that the user has saved. */
export function SavedSearchList() {
  const t = useMessages('offers/saved');
  const { query, remove, rename, setAlert, open } = useSavedSearches();
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  if (query.isPending) return <SavedSkeletons />;
  if (query.isError && !query.data) {
    return (
      <Card>
        <ErrorState
          title={t('search.load_failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  }
  const { items } = query.data;
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="bookmark"
          title={t('search.empty')}
          description={t('search.empty_help')}
          action={
            <Link to="/accounts" className={buttonClass()}>
              {t('offer.accounts')}
            </Link>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {items.map((search) => (
            <SavedSearchRow
              key={search.id}
              search={search}
              onOpen={() => open(search)}
              onAlert={(alert) => void setAlert(search, alert)}
              onRename={() => setRenamed(search)}
              onRemove={() => void remove(search)}
            />
          ))}
        </ul>
      </Card>
      {renamed !== null && (
        <RenameDialog
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onRename={(name) => {
            setRenamed(null);
            void rename(renamed, name);
          }}
        />
      )}
    </>
  );
}

function SavedSearchRow(props: {
  search: SavedSearch;
  onOpen: () => void;
  onAlert: (alert: Alert) => void;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { search, onOpen, onAlert, onRename, onRemove } = props;
  const t = useMessages('offers/saved');
  const { date } = useFormats();
  const { name, kind, product_name: product, new_count: count, new_has_more: more } = search;
  return (
    <li className="relative flex items-center gap-3 p-4">
      <div className="min-w-0 grow">
        <p dir="auto" className="align-with-page text-sm font-medium wrap-anywhere text-ink">
          <Link
            to={savedSearchPath(search.filter)}
            onClick={onOpen}
            className="after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {product ?? t(`search.all.${kind}`)} ·{' '}
          {t('search.saved_on', { date: date(search.created_at) })}
        </p>
      </div>
      {count > 0 && (
        <Badge tone="info" className="shrink-0">
          {t(more ? 'search.new_more' : 'search.new', { count })}
        </Badge>
      )}
      <span className="relative z-10 flex shrink-0 items-center">
        <AlertMenu
          alert={search.alert}
          name={name}
          label={t('alert.about_search')}
          onChange={onAlert}
        />
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="icon"
              icon="ellipsis"
              aria-label={t('search.menu', { name })}
            />
          }
        >
          <MenuItem icon="pencil" onSelect={onRename}>
            {t('search.rename')}
          </MenuItem>
          <MenuItem icon="trash-2" onSelect={onRemove}>
            {t('search.remove')}
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}
