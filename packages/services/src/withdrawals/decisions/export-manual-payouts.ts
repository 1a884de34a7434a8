import { listManualPayouts } from '@guildhall/db/withdrawals/decisions/queries';
import { csvFile, type CsvRow, type CsvText } from '@guildhall/domain/kernel/text/csv';
import { minor, SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { payoutOf } from '@guildhall/domain/withdrawals/rules';
import type { PayoutDestination } from '@guildhall/domain/withdrawals/types';
import type { WithdrawalsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { manualPayoutProvider } from '../../ports/payments/manual-payout-provider.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { openDestination } from '../seal-destination.ts';

const COLUMNS = [
  'withdrawal',
  'approved',
  'payee',
  'kind',
  'service',
  'destination',
  'amount',
  'currency',
];

/**
 * The payouts that staff pay themselves, as lines of CSV with their unsealed destinations: one for
 * each withdrawal that is approved and not settled, and none of the viewer's own. The audit has who
 * got it.
 */
export function exportManualPayouts(
  context: WithdrawalsContext,
  viewer: Viewer,
): AsyncGenerator<CsvText, void, void> {
  return csvFile(COLUMNS, readPayouts(context, viewer));
}

async function* readPayouts(
  { db, key_vault }: WithdrawalsContext,
  viewer: Viewer,
): AsyncGenerator<CsvRow[], void, void> {
  const payouts = await listManualPayouts(db, viewer.user_id, manualPayoutProvider.name);
  // Before the first destination is unsealed.
  await recordEvent(db, {
    event: 'payouts.downloaded',
    user_id: viewer.user_id,
    things: payouts.map((payout) => payout.withdrawal_id),
    facts: { payouts: payouts.length },
  });
  for (const payout of payouts) {
    const { withdrawal_id, approved_at, payee_name, kind, service } = payout;
    const destination = await openDestination(key_vault, payout);
    const amountMinor = payoutOf(minor(payout.amount_minor), minor(payout.fee_minor));
    const row: CsvRow = [
      withdrawal_id,
      approved_at?.toISOString() ?? '',
      payee_name,
      kind,
      service,
      destinationText(destination),
      { amount_minor: amountMinor },
      SETTLEMENT_CURRENCY,
    ];
    yield [row];
  }
}

function destinationText(destination: PayoutDestination): string {
  if (destination.kind === 'bank') return destination.iban;
  return destination.kind === 'stripe' ? destination.account : destination.address;
}
