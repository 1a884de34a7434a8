import { Outlet } from 'react-router';
import { NavigationSkeleton } from './components/navigation-skeleton.tsx';
import { PageHidden, PageSkeleton } from './components/page-skeleton.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { Guarded } from '../lib/session/guard.tsx';

/** The shop: header with search and categories, footer with the policies. */
export default function DefaultLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="page-column grow pt-6 outline-none md:pt-8">
        <Guarded waiting={<PageSkeleton />} notFound={<PageHidden />}>
          <NavigationSkeleton>
            <Outlet />
          </NavigationSkeleton>
        </Guarded>
      </main>
      <SiteFooter />
    </div>
  );
}
