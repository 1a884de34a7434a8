import { Card } from '@guildhall/ui/card';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';

export interface RowSkeletonsProps {
  rows: number;
  /** What stands before the text of a row, such as a picture. */
  lead?: ReactNode;
  /** Whether a row has a badge where there is room for it. */
  badge?: boolean;
  /** What stands above the rows. */
  children?: ReactNode;
}

/** Holds the place of the rows of a list before they are loaded. */
export function RowSkeletons({ rows, lead, badge, children }: RowSkeletonsProps) {
  return (
    <Card padded={false} className="divide-y divide-line">
      {children}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 p-4">
          {lead}
          <span className="grow">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-2 h-3 w-2/5" />
          </span>
          {badge && <Skeleton className="hidden h-6 w-24 rounded-full md:block" />}
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </Card>
  );
}
