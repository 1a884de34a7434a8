import { useNavigation } from 'react-router';
import { useDelayedFlag } from '../../lib/delayed-flag.ts';

/** A change of the page that takes longer is shown (product.md §9). */
const ROUTE_CHANGE_MS = 100;

/** A bar at the upper edge while the next page loads; screen readers are told of its title. */
export function NavigationProgress() {
  const isLoading = useDelayedFlag(useNavigation().state !== 'idle', ROUTE_CHANGE_MS);
  if (!isLoading) return null;
  return (
    <div
      aria-hidden="true"
      data-navigation-progress
      className="fixed inset-x-0 top-0 z-50 h-0.5 bg-accent-soft print:hidden"
    >
      <div className="h-full animate-loading bg-accent" />
    </div>
  );
}
