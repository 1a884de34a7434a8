import { Outlet } from 'react-router';
import { PageHidden, PageSkeleton } from './components/page-skeleton.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { ApiScope } from '../lib/api/api-scope.tsx';
import { Guarded } from '../lib/session/guard.tsx';

/** One narrow column, for profile and verification. */
export default function AccountLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="page-column grow pt-6 outline-none md:pt-10">
        <div className="mx-auto max-w-2xl">
          <Guarded waiting={<PageSkeleton />} notFound={<PageHidden />}>
            <ApiScope>
              <Outlet />
            </ApiScope>
          </Guarded>
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
