import type { TreeListView, TreeView } from '@guildhall/api/wallet/solvency/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { CopyButton } from '@guildhall/ui/copy-button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { Price } from '@guildhall/ui/price';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

const EACH = ['1', '2', '3'] as const;
const HASHED = {
  leaf: 'SHA-256(0x00 | salt | user id | amount)',
  node: 'SHA-256(0x01 | left hash | left sum | right hash | right sum)',
} as const;

/**
 * What the shop owes its users, day by day, and what that proves and what not. Other figures about
 * the shop stand below.
 */
export function ProofPage({ trees, currency, children }: TreeListView & { children?: ReactNode }) {
  const t = useMessages('wallet/solvency');
  const [latest, ...earlier] = trees;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <div>
        <h1 className="text-2xl font-semibold text-ink md:text-4xl">{t('title')}</h1>
        <p className="mt-3 text-base text-muted">{t('intro')}</p>
      </div>
      {latest === undefined ? (
        <Card>
          <EmptyState icon="scale" title={t('none')} description={t('none_help')} />
        </Card>
      ) : (
        <Latest tree={latest} currency={currency} />
      )}
      <Card>
        <CardHeader
          title={t('check.title')}
          description={t('check.text')}
          action={
            <Link to="/dashboard/wallet" className={buttonClass({ variant: 'secondary' })}>
              {t('check.link')}
            </Link>
          }
        />
      </Card>
      <Sentences title={t('means.title')} texts={EACH.map((each) => t(`means.${each}`))} />
      <Sentences title={t('not.title')} texts={EACH.map((each) => t(`not.${each}`))} />
      <Card>
        <CardHeader title={t('how.title')} description={t('how.text')} />
        <KeyValues
          items={(['leaf', 'node'] as const).map((key) => ({
            key,
            label: t(`how.${key}`),
            value: (
              <code translate="no" className="text-xs wrap-anywhere">
                {HASHED[key]}
              </code>
            ),
          }))}
        />
      </Card>
      {children}
      {earlier.length > 0 && <History trees={earlier} currency={currency} />}
    </div>
  );
}

function Latest({ tree, currency }: { tree: TreeView; currency: string }) {
  const t = useMessages('wallet/solvency');
  const { price, count, date, moment } = useFormats();
  const money = (amount: number) => price(amount, currency);
  return (
    <Card>
      <CardHeader
        title={t('latest', { day: date(tree.day) })}
        description={t('as_of', { day: date(tree.day) })}
      />
      <p className="text-sm text-muted">{t('total')}</p>
      <p className="mt-1">
        <Price amountMinor={tree.total_minor} currency={currency} size="xl" />
      </p>
      <p className="mt-4 text-sm text-muted">{t('root')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code translate="no" className="min-w-0 flex-1 basis-60 text-sm break-all text-ink">
          {tree.root_hash}
        </code>
        <CopyButton text={tree.root_hash} label={t('copy_root')} />
      </div>
      <KeyValues
        className="mt-4 border-t border-line"
        items={[
          { key: 'leaves', label: t('leaves'), value: count(tree.leaf_count) },
          { key: 'fund', label: t('fund'), value: money(tree.fund_minor) },
          { key: 'provider', label: t('provider'), value: money(tree.provider_minor) },
          { key: 'bank', label: t('bank'), value: money(tree.bank_minor) },
          { key: 'published', label: t('published'), value: moment(tree.published_at) },
        ]}
      />
      <p className="mt-2 text-xs text-muted">{t('leaves_help')}</p>
    </Card>
  );
}

function Sentences({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-ink">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Card>
  );
}

function History({ trees, currency }: { trees: readonly TreeView[]; currency: string }) {
  const t = useMessages('wallet/solvency');
  const { price, date } = useFormats();
  return (
    <Card>
      <CardHeader title={t('history.title')} />
      <ul className="divide-y divide-line text-sm">
        {trees.map((tree) => (
          <li key={tree.day} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink">{date(tree.day)}</span>
              <span className="figures text-ink">{price(tree.total_minor, currency)}</span>
            </p>
            <code translate="no" className="text-xs break-all text-muted">
              {tree.root_hash}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
