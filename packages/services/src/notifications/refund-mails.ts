import type { refundNotices } from '@guildhall/domain/payments/refunds/notices';
import type { MailFacts } from './mail-facts.ts';
import type { MailWords, Writer } from './mail-layout.ts';

type Words = { readonly [Kind in keyof typeof refundNotices]: MailWords<MailFacts<Kind>> };

const walletPage = ({ t, url }: Writer) => ({
  action: { label: t('see_wallet'), url: url('/dashboard/wallet') },
});

/** The mails of notices about refunds to the source of a payment. */
export const refundMails: Words = {
  refund_approved: ({ amount_minor, fee_minor }, writer) => {
    const { t, formats } = writer;
    const [amount, fee] = [formats.price(amount_minor), formats.price(fee_minor)];
    return {
      subject: t('refund_approved.subject', { amount }),
      lines: [
        t('refund_approved.approved', { amount }),
        ...(fee_minor > 0 ? [t('refund_approved.fee', { fee })] : []),
        t('refund_approved.takes'),
      ],
      ...walletPage(writer),
    };
  },
  refund_rejected: ({ amount_minor, reason }, writer) => {
    const { t, formats } = writer;
    const amount = formats.price(amount_minor);
    return {
      subject: t('refund_rejected.subject', { amount }),
      lines: [t('refund_rejected.rejected', { reason }), t('refund_rejected.stays', { amount })],
      ...walletPage(writer),
    };
  },
  refund_lapsed: ({ amount_minor }, writer) => {
    const { t, formats } = writer;
    const amount = formats.price(amount_minor);
    return {
      subject: t('refund_lapsed.subject', { amount }),
      lines: [t('refund_lapsed.lapsed'), t('refund_lapsed.stays', { amount })],
      ...walletPage(writer),
    };
  },
  refund_failed: ({ amount_minor }, writer) => {
    const { t, formats } = writer;
    const amount = formats.price(amount_minor);
    return {
      subject: t('refund_failed.subject', { amount }),
      lines: [t('refund_failed.failed', { amount }), t('refund_failed.debt')],
      ...walletPage(writer),
    };
  },
};
