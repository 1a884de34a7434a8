import { Card } from '@guildhall/ui/card';
import { Skeleton } from '@guildhall/ui/skeleton';

/** The rows of a list of saved things before they are loaded. */
export function RowSkeletons() {
  return (
    <Card padded={false} className="divide-y divide-line">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 p-4">
          <Skeleton className="h-10 w-14 shrink-0 sm:w-20" />
          <span className="grow">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-2 h-3 w-2/5" />
          </span>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </Card>
  );
}
