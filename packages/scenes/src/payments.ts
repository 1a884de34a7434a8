import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { MAX_AMOUNT_MINOR } from '@guildhall/domain/kernel/rules/number-schemas';
import type { ServiceContext } from '@guildhall/services/context';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { handleNow, receiveEvent } from '@guildhall/services/webhooks/receive-event';
import { settlePayment } from '@guildhall/services/payments/settle-payment';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import type { Scene } from './scene.ts';

/** Settles a payment like the provider's webhook, with the status read from the provider. */
export async function settle({ services }: Scene, redirectUrl: string): Promise<void> {
  const reference = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  const provider = newPaymentProvider(services);
  const checkout = await provider.readCheckout(reference);
  await settlePayment(services, { provider: provider.name, checkout });
}

/** An event of the provider about a payment of this user, which waits for staff. */
export async function quarantinedEvent({ services }: Scene, viewer: Viewer): Promise<string> {
  const { name } = newPaymentProvider(services);
  const input = { idempotency_key: newId(), amount_minor: 1_000 };
  const { redirect_url } = await startTopUp(withAnyTopUp(services), viewer, input);
  const event = {
    event_id: `evt_${newId()}`,
    type: 'checkout.captured',
    object: { kind: 'checkout', id: redirect_url.slice(redirect_url.lastIndexOf('/') + 1) },
    fault: 'other_account',
  } as const;
  const { id } = await receiveEvent(services, name, event, { handled_now: true });
  if (id === null) throw new Error('the event was in the inbox already');
  // Its alert would look like a failure of the shop.
  await handleNow({ ...services, alert: () => undefined }, id);
  return id;
}

const ANY_AMOUNT = { least_minor: minor(1), most_minor: minor(MAX_AMOUNT_MINOR) };
const ANY_NUMBER = {
  unfinished: 1_000,
  top_up_page_minutes: 100_000,
  top_ups: [{ verification: 0, max_day_minor: minor(MAX_AMOUNT_MINOR), per_day: 1_000_000 }],
};

const ANY_REFUND = { per_day: 1_000, max_day_minor: minor(MAX_AMOUNT_MINOR), free_unused: 1_000 };

function withRules(
  services: ServiceContext,
  change: (rules: RuleBook) => Partial<RuleBook>,
): ServiceContext {
  const { rule_books } = services;
  const current = async () => {
    const rules = await rule_books.current();
    return { ...rules, ...change(rules) };
  };
  return { ...services, rule_books: { ...rule_books, current } };
}

/** The shop as it would be without limits of what is paid in. */
export const withAnyTopUp = (services: ServiceContext): ServiceContext =>
  withRules(services, () => ({ top_up: ANY_AMOUNT, payment_limits: ANY_NUMBER }));

/** The shop as it would be without limits of what is paid in and taken back. */
export const withoutLimits = (services: ServiceContext): ServiceContext =>
  withRules(withAnyTopUp(services), ({ refunds_to_source }) => ({
    refunds_to_source: { ...refunds_to_source, ...ANY_REFUND },
  }));

/** Funds a wallet with a top-up of any amount: a scene may need less or more than the limits. */
export async function fundWallet(scene: Scene, viewer: Viewer, amountMinor: number) {
  const { redirect_url } = await startTopUp(withAnyTopUp(scene.services), viewer, {
    idempotency_key: newId(),
    amount_minor: amountMinor,
  });
  await scene.approve(redirect_url);
  await settle(scene, redirect_url);
}

/** The providers' ledger accounts that have entries, by name. `psp` alone is of the past. */
export async function usedProviderAccounts(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select('account_id')
    .distinct()
    .where('account_id', 'like', 'psp%')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}
