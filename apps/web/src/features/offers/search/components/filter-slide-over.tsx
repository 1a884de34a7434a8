import { Button } from '@guildhall/ui/button';
import { SlideOver } from '@guildhall/ui/slide-over';
import { useState } from 'react';
import { withoutFilters } from '../../../../lib/lists/category-list-query.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { CategoryFilters, type CategoryFiltersProps } from './category-filters.tsx';

/** The filters on phones: they cover the list, which follows each change. */
export function FilterSlideOver({
  activeCount,
  show,
  ...filters
}: CategoryFiltersProps & {
  activeCount: number;
  /** "Show 24+ offers": the number of offers in the list now. */
  show: string;
}) {
  const t = useMessages('offers/search');
  const { count } = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <SlideOver
      title={t('filter.title')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon="sliders-horizontal">
          {t('filter.title')}{' '}
          {activeCount > 0 && (
            <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent">
              <span aria-hidden="true">{count(activeCount)}</span>
              <span className="sr-only">{t('filter.active_count', { count: activeCount })}</span>
            </span>
          )}
        </Button>
      }
      footer={
        <>
          <Button
            variant="ghost"
            disabled={activeCount === 0}
            onClick={() => {
              filters.onChange(withoutFilters(filters.search));
            }}
          >
            {t('filter.clear')}
          </Button>
          <Button
            className="grow"
            onClick={() => {
              setOpen(false);
            }}
          >
            {show}
          </Button>
        </>
      }
    >
      <CategoryFilters {...filters} />
    </SlideOver>
  );
}
