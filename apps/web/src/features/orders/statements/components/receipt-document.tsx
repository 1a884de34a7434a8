import type { ReceiptView } from '@guildhall/api/orders/statements/views';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useReceipt } from '../hooks.ts';
import { DocumentFrame, DocumentPending, IssuedDocuments, useTaxRows } from './document-frame.tsx';

/** The receipt of an order for its buyer. */
export function ReceiptDocument({ order_id }: { order_id: string }) {
  const t = useMessages('orders/statements');
  const { moment } = useFormats();
  const query = useReceipt(order_id);
  if (!query.data) return <DocumentPending query={query} />;
  const receipt = query.data;
  return (
    <DocumentFrame
      title={t('receipt.title', { number: receipt.order_number })}
      subtitle={`${t('receipt.paid_at')}: ${moment(receipt.paid_at)}`}
    >
      <Facts receipt={receipt} />
      <Amounts receipt={receipt} />
      <p className="mt-4 text-xs text-muted">{t('receipt.seller_note')}</p>
      <IssuedDocuments documents={receipt.documents} />
    </DocumentFrame>
  );
}

function Facts({ receipt }: { receipt: ReceiptView }) {
  const t = useMessages('orders/statements');
  const { count, moment } = useFormats();
  return (
    <KeyValues
      className="my-4"
      items={[
        {
          key: 'item',
          label: t('receipt.item'),
          value: <bdi lang={receipt.language}>{receipt.title}</bdi>,
        },
        { key: 'quantity', label: t('receipt.quantity'), value: count(receipt.quantity) },
        {
          key: 'order',
          label: t('receipt.order'),
          value: (
            <Link
              to={`/order/${receipt.order_id}`}
              className="figures text-accent-ink underline-offset-4 hover:underline"
            >
              {receipt.order_number}
            </Link>
          ),
        },
        { key: 'buyer', label: t('receipt.buyer'), value: <bdi>{receipt.buyer}</bdi> },
        { key: 'seller', label: t('receipt.seller'), value: <bdi>{receipt.seller}</bdi> },
        { key: 'operator', label: t('receipt.operator'), value: receipt.operator },
        { key: 'printed', label: t('receipt.printed'), value: moment(receipt.now) },
      ]}
    />
  );
}

function Amounts({ receipt }: { receipt: ReceiptView }) {
  const t = useMessages('orders/statements');
  const { price } = useFormats();
  const taxRows = useTaxRows();
  const money = (amount: number) => price(amount, receipt.currency);
  const cameBack = (
    [
      ['refunded', receipt.refunded_minor],
      ['charged_back', receipt.charged_back_minor],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  return (
    <KeyValues
      className="border-t border-line"
      items={[
        { key: 'paid', label: t('receipt.paid'), value: money(receipt.paid_minor), strong: true },
        ...cameBack.map(([key, amount]) => ({
          key,
          label: t(`receipt.${key}`),
          value: money(-amount),
        })),
        ...(cameBack.length === 0
          ? []
          : [
              {
                key: 'total',
                label: t('receipt.total'),
                value: money(receipt.left_minor),
                strong: true,
              },
            ]),
        { key: 'price', label: t('receipt.price'), value: money(receipt.price_minor) },
        { key: 'fee', label: t('receipt.fee'), value: money(receipt.fee_minor) },
        ...taxRows(receipt.tax, receipt.currency),
      ]}
    />
  );
}
