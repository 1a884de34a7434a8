import { Button } from '@guildhall/ui/button';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/api-client.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { type StatementFilter, usePrint } from '../hooks.ts';

/** Saves what is shown, all of it, as a CSV file, or prints it up to a limit. */
export function StatementDownload({ filter }: { filter: StatementFilter }) {
  const t = useMessages('wallet');
  const print = usePrint(filter);
  const download = useMutation({
    mutationFn: async () => {
      const parameters = new URLSearchParams(Object.entries(filter));
      await apiClient.download(
        `api/wallet/statement/?${parameters.toString()}`,
        `statement${filter.from === undefined ? '' : `-${filter.from}`}.csv`,
      );
    },
  });
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        variant="secondary"
        icon="download"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('ledger.download')}
      </Button>
      <Button variant="secondary" loading={print.isPending} onClick={() => print.mutate()}>
        {t('ledger.print')}
      </Button>
    </div>
  );
}
