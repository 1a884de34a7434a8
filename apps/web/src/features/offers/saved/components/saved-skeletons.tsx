import { Skeleton } from '@guildhall/ui/skeleton';
import { RowSkeletons } from '../../../../lib/lists/row-skeletons.tsx';

/** The rows of a list of saved things before they are loaded. */
export const SavedSkeletons = () => (
  <RowSkeletons rows={5} lead={<Skeleton className="h-10 w-14 shrink-0 sm:w-20" />} />
);
