import type { withdrawalNotices } from '@guildhall/domain/withdrawals/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = { readonly [Kind in keyof typeof withdrawalNotices]: MailWords<MailFacts<Kind>> };

const walletPage = ({ t, url }: Writer) => ({
  action: { label: t('see_wallet'), url: url('/dashboard/wallet') },
});
const securityPage = ({ t, url }: Writer) => ({
  action: { label: t('see_security'), url: url('/dashboard/settings') },
});
/** The service of a bank account is the country of its IBAN, which names no bank. */
const COUNTRY = /^[A-Z]{2}$/;

/** The parameters that name a payout method in messages. */
const named = ({ t }: Writer, { service, ending }: { service: string; ending: string }) => ({
  service: COUNTRY.test(service) ? t('bank_account') : service,
  ending,
});
const amountOf = ({ formats }: Writer, { amount_minor }: { amount_minor: number }) => ({
  amount: formats.price(amount_minor),
});
const payoutOf = ({ formats }: Writer, { payout_minor }: { payout_minor: number }) => ({
  payout: formats.price(payout_minor),
});

/** The mails of notices about withdrawals and payout methods. */
export const withdrawalMails: Words = {
  payout_method_added: (facts, writer) => ({
    subject: writer.t('payout_method_added.subject'),
    lines: [
      writer.t('payout_method_added.added', named(writer, facts)),
      writer.t('payout_method_added.until', { until: writer.time(facts.until) }),
      writer.t('not_you'),
    ],
    ...securityPage(writer),
  }),
  payout_method_removed: (facts, writer) => ({
    subject: writer.t('payout_method_removed.subject'),
    lines: [writer.t('payout_method_removed.removed', named(writer, facts)), writer.t('not_you')],
    ...securityPage(writer),
  }),
  withdrawal_requested: (facts, writer) => ({
    subject: writer.t('withdrawal_requested.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_requested.requested', {
        ...named(writer, facts),
        ...amountOf(writer, facts),
        ...payoutOf(writer, facts),
      }),
      writer.t('withdrawal_requested.review'),
      writer.t('not_you'),
    ],
    ...walletPage(writer),
  }),
  withdrawal_held: (facts, writer) => ({
    subject: writer.t('withdrawal_held.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_held.held', {
        ...named(writer, facts),
        ...amountOf(writer, facts),
        code: facts.code,
      }),
      writer.t('withdrawal_held.until', { until: writer.time(facts.until) }),
    ],
    ...walletPage(writer),
  }),
  withdrawal_approved: (facts, writer) => ({
    subject: writer.t('withdrawal_approved.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_approved.approved', {
        ...named(writer, facts),
        ...payoutOf(writer, facts),
      }),
    ],
    ...walletPage(writer),
  }),
  withdrawal_rejected: (facts, writer) => ({
    subject: writer.t('withdrawal_rejected.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_rejected.rejected', { ...named(writer, facts), code: facts.code }),
      writer.t('withdrawal_rejected.returned', amountOf(writer, facts)),
    ],
    ...walletPage(writer),
  }),
  withdrawal_paid: (facts, writer) => ({
    subject: writer.t('withdrawal_paid.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_paid.paid', { ...named(writer, facts), ...payoutOf(writer, facts) }),
    ],
    ...walletPage(writer),
  }),
  withdrawal_failed: (facts, writer) => ({
    subject: writer.t('withdrawal_failed.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_failed.failed', { ...named(writer, facts), code: facts.code }),
      writer.t(
        facts.code === 'chargeback_debt' ? 'withdrawal_failed.debt' : 'withdrawal_failed.returned',
        amountOf(writer, facts),
      ),
    ],
    ...walletPage(writer),
  }),
  withdrawal_returned: (facts, writer) => ({
    subject: writer.t('withdrawal_returned.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_returned.returned', { ...named(writer, facts), code: facts.code }),
      writer.t('withdrawal_returned.available', amountOf(writer, facts)),
    ],
    action: { label: writer.t('see_security'), url: writer.url('/dashboard/settings') },
  }),
  withdrawal_cancelled: (facts, writer) => ({
    subject: writer.t('withdrawal_cancelled.subject', amountOf(writer, facts)),
    lines: [
      writer.t('withdrawal_cancelled.cancelled', {
        ...named(writer, facts),
        ...amountOf(writer, facts),
      }),
    ],
    ...walletPage(writer),
  }),
};
