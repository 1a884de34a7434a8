import { Button } from '@guildhall/ui/button';
import { SelectField } from '@guildhall/ui/select-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../../lib/api-client.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessages } from '../../../lib/messages.ts';

const MONTHS = 24;

/** The last months of UTC, the newest first: `2026-11`. */
function monthsBefore(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

/** Saves the ledger entries of a month as a CSV file. */
export function StatementDownload() {
  const t = useMessages('wallet');
  const { month: monthText } = useFormats();
  const [months] = useState(() => monthsBefore(new Date()));
  const [month, setMonth] = useState(months[0] ?? '');
  const download = useMutation({
    mutationFn: async () =>
      await apiClient.download(`api/wallet/statements/${month}/`, `statement-${month}.csv`),
  });
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line p-4">
      <SelectField
        label={t('ledger.statement.month')}
        // The middle of the month is in this month in every time zone.
        items={months.map((value) => ({ value, label: monthText(`${value}-15T12:00:00Z`) }))}
        value={month}
        onValueChange={setMonth}
        className="w-52 max-w-full"
      />
      <Button
        variant="secondary"
        icon="receipt-text"
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('ledger.statement.download')}
      </Button>
    </div>
  );
}
