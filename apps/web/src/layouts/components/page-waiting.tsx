import { LiveRegion } from '@guildhall/ui/live-region';
import { Skeleton, SkeletonText } from '@guildhall/ui/skeleton';
import { frameCopy, pageErrorCopy } from '../../lib/site-copy.ts';
import { ErrorNotice } from './page-error.tsx';
import { useLocation } from 'react-router';

/** Holds a page's place until it is known whether this visitor may see it. */
export function PageWaiting() {
  return (
    <div>
      <LiveRegion message={frameCopy.loading_page} />
      <Skeleton className="h-8 w-56" />
      <SkeletonText lines={2} className="mt-4 max-w-md" />
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
    </div>
  );
}

/** A page of the staff, to everybody else. */
export function PageHidden() {
  const { pathname } = useLocation();
  return (
    <ErrorNotice
      status={404}
      message={pageErrorCopy.not_found(pathname)}
      help={pageErrorCopy.not_found_help}
    />
  );
}
