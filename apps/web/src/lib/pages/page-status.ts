import { isRouteErrorResponse } from 'react-router';

/**
 * Whether no route matched. This has another message than a route that finds nothing (product.md
 * §2). The router's own 404 contains this text; ours are empty.
 */
export function isNoMatch(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) &&
    error.status === 404 &&
    typeof error.data === 'string' &&
    error.data.includes('No route matches URL')
  );
}

/** The data of the error of a page that a route rule removed. */
export const GONE_PAGE = 'gone';

/** Whether a route rule removed the page. An offer that is gone is an error without data. */
export function isGonePage(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 410 && typeof error.data === 'string';
}
