import { isRouteErrorResponse } from 'react-router';

/**
 * Whether no route matched at all, which is told in other words than a route that has nothing to
 * show (product.md §2). The router's own refusal carries this sentence; ours carry nothing.
 */
export function isNoMatch(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) &&
    error.status === 404 &&
    typeof error.data === 'string' &&
    error.data.includes('No route matches URL')
  );
}
