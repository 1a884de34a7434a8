import { Outlet } from 'react-router';
import { PageOnItsWay } from './components/page-on-its-way.tsx';
import { PageHidden, PageWaiting } from './components/page-waiting.tsx';
import { SiteFooter } from './components/site-footer.tsx';
import { SiteHeader } from './components/site-header.tsx';
import { Guarded } from '../lib/guard.tsx';

/** The shop: header with search and categories, footer with the policies. */
export default function DefaultLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="page-column grow pt-6 outline-none md:pt-8">
        <Guarded waiting={<PageWaiting />} notFound={<PageHidden />}>
          <PageOnItsWay>
            <Outlet />
          </PageOnItsWay>
        </Guarded>
      </main>
      <SiteFooter />
    </div>
  );
}
