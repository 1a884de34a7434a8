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
