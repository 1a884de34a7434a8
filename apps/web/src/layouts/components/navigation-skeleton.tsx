import { Skeleton, SkeletonText } from '@guildhall/ui/skeleton';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useDelayedFlag } from '../../lib/delayed-flag.ts';
import { OfferGrid, Waiting } from '../../features/offers/components/offer-grid.tsx';

type Shape = 'tiles' | 'accounts' | 'cards' | 'offer';

const SLOW_AFTER_MS = 250;

/** The skeleton for a path; null for pages with skeletons of their own. */
function shapeOf(pathname: string): Shape | null {
  const [room, product, offer] = pathname.split('/').slice(1);
  if (room !== 'accounts' && room !== 'gift-cards') return room === 'search' ? 'tiles' : null;
  if (offer) return 'offer';
  if (product) return room === 'accounts' ? 'accounts' : 'cards';
  return 'tiles';
}

/** Shows a skeleton while the next page loads slowly. */
export function NavigationSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const target = useNavigation().location;
  const leaving = target !== undefined && target.pathname !== pathname;
  const slow = useDelayedFlag(leaving, SLOW_AFTER_MS);
  const shape = slow && target ? shapeOf(target.pathname) : null;

  useEffect(() => {
    if (shape !== null) globalThis.scrollTo(0, 0);
  }, [shape]);

  return (
    <>
      {shape !== null && <Outline shape={shape} />}
      {/* Stays mounted, in case the navigation is cancelled. */}
      <div hidden={shape !== null}>{children}</div>
    </>
  );
}

function Outline({ shape }: { shape: Shape }) {
  if (shape === 'tiles') {
    return (
      <div aria-hidden="true">
        <Skeleton className="mt-10 h-10 w-64" />
        <Skeleton className="mt-3 mb-8 h-5 w-full max-w-lg" />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="aspect-[4/3.6] rounded-xl" />
          ))}
        </div>
      </div>
    );
  }
  if (shape === 'offer') return <OfferOutline />;
  return (
    <div aria-hidden="true">
      <div className="mt-11 flex gap-4 md:gap-8">
        <Skeleton className="aspect-square w-20 shrink-0 rounded-lg sm:aspect-8/5 sm:w-44 md:w-60 md:rounded-xl" />
        <div className="grow">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-9 w-full max-w-sm" />
          <SkeletonText lines={2} className="mt-4 max-w-xl" />
        </div>
      </div>
      <div className="mt-10 grid gap-10 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <Skeleton className="h-96 rounded-xl max-lg:hidden" />
        <OfferGrid kind={shape === 'accounts' ? 'account' : 'gift_card'} offers={[]}>
          <Waiting kind={shape === 'accounts' ? 'account' : 'gift_card'} />
        </OfferGrid>
      </div>
    </div>
  );
}

function OfferOutline() {
  return (
    <div
      aria-hidden="true"
      className="mt-10 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div>
        <Skeleton className="aspect-[2/1] rounded-xl md:aspect-[5/2]" />
        <Skeleton className="mt-5 h-9 w-4/5" />
        <Skeleton className="mt-3 h-6 w-56" />
        <Skeleton className="mt-10 h-56 rounded-xl" />
      </div>
      <Skeleton className="h-120 rounded-xl" />
    </div>
  );
}
