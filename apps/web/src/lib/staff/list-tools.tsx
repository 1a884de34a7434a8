import { Button, buttonClass } from '@guildhall/ui/button';
import { CheckboxField } from '@guildhall/ui/checkbox-field';
import { Dialog } from '@guildhall/ui/dialog';
import { RadioCards } from '@guildhall/ui/radio-cards';
import { TextField } from '@guildhall/ui/text-field';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../language/messages.ts';
import { DENSITIES, type OwnListView, SAVED_VIEW_LIMIT, savedViews } from './list-view.ts';
import type { ListExport } from './list-export.tsx';

export interface ListToolsProps {
  view: OwnListView;
  columns: readonly { readonly key: string; readonly label: string }[];
  file: ListExport;
}

/** Above a list of staff: saved views, its columns and density, and its rows as a file. */
export function ListTools({ view, columns, file }: ListToolsProps) {
  const t = useMessages('staff');
  const saved = savedViews.use().filter(({ list }) => list === view.id);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-end gap-2 print:hidden">
      {saved.length > 0 && (
        <nav aria-label={t('view.saved')} className="me-auto flex flex-wrap gap-2">
          {saved.map(({ id, name, address }) => (
            <Link
              key={id}
              to={address}
              className={buttonClass({ variant: 'ghost', size: 'sm' })}
              dir="auto"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <ViewDialog view={view} columns={columns} />
      {file.start !== null && (
        <Button
          variant="ghost"
          size="sm"
          icon="download"
          loading={file.isRunning}
          onClick={file.start}
        >
          {t('export.start')}
        </Button>
      )}
      {file.failure !== null && (
        <p role="alert" className="w-full text-end text-sm text-danger">
          {file.failure}
        </p>
      )}
    </div>
  );
}

function ViewDialog({ view, columns }: Pick<ListToolsProps, 'view' | 'columns'>) {
  const t = useMessages('staff');
  return (
    <Dialog
      title={t('view.title')}
      description={t('view.help')}
      trigger={
        <Button variant="ghost" size="sm" icon="sliders-horizontal">
          {t('view.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <fieldset>
          <legend className="mb-1 text-sm font-medium text-ink">{t('view.columns')}</legend>
          {columns.map(({ key, label }) => (
            <CheckboxField
              key={key}
              label={label}
              checked={!view.hidden.includes(key)}
              onChange={({ target }) => view.setHidden(key, !target.checked)}
            />
          ))}
        </fieldset>
        <RadioCards
          label={t('view.density')}
          value={view.density}
          onValueChange={view.setDensity}
          columns={2}
          cards={DENSITIES.map((value) => ({ value, title: t(`view.${value}`) }))}
        />
        <SavedViews list={view.id} />
      </div>
    </Dialog>
  );
}

/** The filters that are shown now, under a name; and those that were saved before. */
function SavedViews({ list }: { list: string }) {
  const t = useMessages('staff');
  const { pathname, search } = useLocation();
  const [name, setName] = useState('');
  const all = savedViews.use();
  const own = all.filter((view) => view.list === list);
  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    savedViews.add({
      id: `${list} ${name.trim()}`,
      list,
      name: name.trim(),
      address: `${pathname}${search}`,
    });
    setName('');
  }
  return (
    <section aria-label={t('view.saved')}>
      <h3 className="text-sm font-medium text-ink">{t('view.saved')}</h3>
      <ul className="mt-1 flex flex-col">
        {own.map((view) => (
          <li key={view.id} className="flex min-h-11 items-center justify-between gap-3 text-sm">
            <bdi className="min-w-0 wrap-anywhere text-ink">{view.name}</bdi>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('view.remove_named', { name: view.name })}
              onClick={() => savedViews.toggle(view)}
            >
              {t('view.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {all.length < SAVED_VIEW_LIMIT && (
        <form onSubmit={save} className="mt-2 flex items-end gap-2">
          <TextField
            label={t('view.name')}
            value={name}
            maxLength={40}
            onChange={({ target }) => setName(target.value)}
            className="grow"
          />
          <Button type="submit" variant="secondary">
            {t('view.save')}
          </Button>
        </form>
      )}
    </section>
  );
}
