import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { type OrderSide, type OrderTab, useDownloadOrders } from '../hooks.ts';

/** Saves the orders of the list, all pages of it, as a CSV file. */
export function DownloadOrders(list: { side: OrderSide; tab: OrderTab; search: string }) {
  const t = useMessages('orders');
  const download = useDownloadOrders(list.side, list.tab, list.search);
  const problem = problemOf(download.error);
  return (
    <div className="mb-4 flex flex-col items-end gap-3">
      <Button
        variant="ghost"
        size="sm"
        icon="download"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
      {problem !== null && (
        <Notice tone="danger" urgent className="w-full">
          {problem}
        </Notice>
      )}
    </div>
  );
}
