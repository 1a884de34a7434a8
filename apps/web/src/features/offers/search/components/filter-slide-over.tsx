import { Button } from '@guildhall/ui/button';
import { SlideOver } from '@guildhall/ui/slide-over';
import { useState } from 'react';
import { withoutFilters } from '../../../../lib/category-list-query.ts';
import { categoryListCopy } from '../../copy.ts';
import { CategoryFilters, type CategoryFiltersProps } from './category-filters.tsx';

/** The filters on phones: over the list, which follows behind while boxes are ticked. */
export function FilterSlideOver({
  activeCount,
  found,
  ...filters
}: CategoryFiltersProps & {
  activeCount: number;
  /** "24+ offers": how many are behind it now. */
  found: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <SlideOver
      title={categoryListCopy.filters}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" icon="sliders-horizontal">
          {categoryListCopy.filters}{' '}
          {activeCount > 0 && (
            <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent">
              {activeCount}
              <span className="sr-only"> {categoryListCopy.active}</span>
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
            {categoryListCopy.clear_all}
          </Button>
          <Button
            className="grow"
            onClick={() => {
              setOpen(false);
            }}
          >
            {`${categoryListCopy.show} ${found}`}
          </Button>
        </>
      }
    >
      <CategoryFilters {...filters} />
    </SlideOver>
  );
}
