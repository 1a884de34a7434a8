import { Notice } from '@guildhall/ui/notice';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';

/** Errors that mean that the offer on the page is out of date. */
const OUTDATED: ReadonlySet<string> = new Set([
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'OFFER_UNAVAILABLE',
  'OFFER_NOT_FOUND',
  'QUANTITY_NOT_OFFERED',
]);

export function isOutdated(error: unknown): boolean {
  return OUTDATED.has(readRefusal(error)?.code ?? '');
}

/** Why the purchase was refused, and what to do. */
export function RefusedNotice({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <Notice tone={isOutdated(error) ? 'attention' : 'danger'} urgent>
      {messageOf(error)}
    </Notice>
  );
}
