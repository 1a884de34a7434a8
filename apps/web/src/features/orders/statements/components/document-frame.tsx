import type { ReceiptView } from '@guildhall/api/orders/statements/views';
import { Button } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import type { KeyValue } from '@guildhall/ui/key-values';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { saveFile } from '../../../../lib/api/api-client.ts';
import { messageOf, readRefusal } from '../../../../lib/api/refusals.ts';
import { useSite } from '../../../../lib/pages/site.ts';

/** A page that is printed on its own: the name of the site, what it is, and a button to print. */
export function DocumentFrame({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}) {
  const t = useMessages('orders/statements');
  const { site_name } = useSite();
  return (
    <article className="mx-auto max-w-3xl">
      <title>{`${title} · ${site_name}`}</title>
      <StatementsLink />
      <Card className="mt-3 print:border-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line pb-4">
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-sm font-medium text-muted">{site_name}</p>
            <h1 className="mt-1 text-xl font-semibold wrap-anywhere text-ink">{title}</h1>
            {subtitle !== undefined && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
          </div>
          <Button variant="secondary" onClick={() => globalThis.print()} className="print:hidden">
            {t('print')}
          </Button>
        </div>
        {children}
      </Card>
    </article>
  );
}

function StatementsLink() {
  const t = useMessages('orders/statements');
  return (
    <BackLink to="/dashboard/statements" className="print:hidden">
      {t('back')}
    </BackLink>
  );
}

/** While the document loads, or when it does not. */
export function DocumentPending({
  query,
}: {
  query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}) {
  const t = useMessages('orders/statements');
  if (!query.isError) return <Skeleton className="mx-auto h-96 max-w-3xl rounded-xl" />;
  const status = readRefusal(query.error)?.status;
  return (
    <>
      <StatementsLink />
      {status === 404 || status === 400 ? (
        <EmptyState
          icon="search-x"
          level={1}
          title={t('not_found')}
          description={t('not_found_help')}
        />
      ) : (
        <ErrorState
          title={t('load_failed')}
          description={messageOf(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

/** What was issued, to save: each document as it was then. */
export function IssuedDocuments({ documents }: { documents: ReceiptView['documents'] }) {
  const t = useMessages('orders/statements');
  const { date, price } = useFormats();
  if (documents.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-4 print:hidden">
      <h2 className="font-semibold text-ink">{t('document.list')}</h2>
      <p className="text-xs text-muted">{t('document.list_help')}</p>
      <ul className="mt-2 divide-y divide-line">
        {documents.map(({ number, kind, issued_at, total_minor, currency, html }) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm"
          >
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium text-ink">
                {t(`document.${kind}`)} <span className="figures">{number}</span>
              </span>
              <span className="figures block text-xs text-muted">
                {date(issued_at)} · {price(total_minor, currency)}
              </span>
            </span>
            <Button
              variant="secondary"
              onClick={() => saveFile(new Blob([html], { type: 'text/html' }), `${number}.html`)}
            >
              {t('document.download', { number })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of the tax within our fees, and the operator's tax id. */
export function useTaxRows() {
  const t = useMessages('orders/statements');
  const { price, share } = useFormats();
  return (
    tax: { readonly id: string | null; readonly share: number; readonly within_minor: number },
    currency: string,
  ): KeyValue[] => [
    tax.share === 0
      ? { key: 'tax', label: t('tax.none'), value: t('tax.not_charged') }
      : {
          key: 'tax',
          label: t('tax.line', { share: share(tax.share) }),
          value: price(tax.within_minor, currency),
        },
    ...(tax.id === null
      ? []
      : [{ key: 'tax_id', label: t('tax.id'), value: <bdi translate="no">{tax.id}</bdi> }]),
  ];
}
