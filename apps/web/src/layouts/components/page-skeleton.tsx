import { LiveRegion } from '@guildhall/ui/live-region';
import { Skeleton, SkeletonText } from '@guildhall/ui/skeleton';
import { basePath } from '@guildhall/locales/languages';
import { useLanguage, useMessages } from '../../lib/language/messages.ts';
import { ErrorWords } from './page-error.tsx';
import { useLocation } from 'react-router';

/** Shown until it is known whether the user may see the page. */
export function PageSkeleton() {
  const t = useMessages('site');
  return (
    <div>
      <LiveRegion message={t('loading_page')} />
      <Skeleton className="h-8 w-56" />
      <SkeletonText lines={2} className="mt-4 max-w-md" />
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <Skeleton className="h-40 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
    </div>
  );
}

/** What other users see instead of a page for staff. */
export function PageHidden() {
  const t = useMessages('site');
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col items-start pt-12 pb-24 sm:items-center sm:text-center">
      <ErrorWords
        status={404}
        message={t('error.not_found', { path: `${basePath(useLanguage())}${pathname}` })}
        help={t('error.not_found_help')}
      />
    </div>
  );
}
