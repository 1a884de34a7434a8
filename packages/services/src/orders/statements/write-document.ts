import type { DocumentFacts } from '@guildhall/domain/orders/statements/types';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { type Language, languageFacts } from '@guildhall/locales/languages';
import { createElement as h, type ReactElement } from 'react';

type Line = readonly [label: string, value: string];

/**
 * The document of these facts as a page of HTML that needs nothing else, in the recipient's
 * language. It is written once, when the document is issued.
 */
export async function writeDocument(facts: DocumentFacts, language: Language): Promise<string> {
  // Imported with the first document, so that it does not delay the start of the server. Mails have
  // a renderer of their own, which takes three times as long.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const t = messagesIn(language, 'orders/statements');
  const title = `${t(`document.${facts.kind}`)} ${facts.number}`;
  const { site_name, name, address, country } = facts.issuer;
  const issuer = [name ?? site_name, address, country].filter((line) => line !== null);
  const page = h(
    'html',
    { lang: language, dir: languageFacts(language).direction },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('title', null, title),
      h('style', null, CSS),
    ),
    h(
      'body',
      null,
      h('p', null, issuer.join(', ')),
      h('h1', null, title),
      table(linesOf(facts, language)),
      ...(facts.kind === 'fee_statement' ? [salesOf(facts, language)] : []),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const CSS =
  'body{font:16px/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%;margin:1rem 0}' +
  'th,td{padding:.3rem 0;text-align:start;overflow-wrap:anywhere;vertical-align:top}' +
  'td:last-child{text-align:end}th{font-weight:400;padding-inline-end:1rem}';

const table = (lines: readonly Line[]): ReactElement =>
  h(
    'table',
    null,
    h(
      'tbody',
      null,
      ...lines.map(([label, value]) =>
        h('tr', null, h('th', { scope: 'row' }, label), h('td', null, h('bdi', null, value))),
      ),
    ),
  );

/** Labels and values, without lines that have nothing to say. */
function linesOf(facts: DocumentFacts, language: Language): Line[] {
  const t = messagesIn(language, 'orders/statements');
  const formats = formatsIn(language);
  const money = (amountMinor: number) => formats.price(amountMinor, facts.currency);
  const { tax_id: taxId } = facts.issuer;
  const tax: Line[] =
    facts.tax_share === 0
      ? []
      : [[t('tax.line', { share: formats.share(facts.tax_share) }), money(facts.tax_minor)]];
  const ending: Line[] = [...tax, ...(taxId === null ? [] : [[t('tax.id'), taxId] as const])];
  const issued: Line = [t('document.issued_at'), formats.utcMoment(facts.issued_at)];
  if (facts.kind === 'fee_statement') {
    return [
      issued,
      [t('receipt.seller'), facts.seller],
      [t('document.month'), formats.month(`${facts.month}-15T12:00:00Z`)],
      [t('fees.sum_gross'), money(facts.gross_minor)],
      [t('fees.sum_commission'), money(facts.commission_minor)],
      [t('fees.withdrawal'), money(facts.withdrawal_minor)],
      [t('fees.dispute'), money(facts.dispute_minor)],
      [t('fees.total'), money(facts.total_minor)],
      ...ending,
    ];
  }
  const { order } = facts;
  const isCredit = facts.kind === 'credit_note';
  const credited: Line[] = isCredit
    ? [
        [t('document.of_receipt'), facts.receipt_number],
        ...(facts.refunded_minor === 0
          ? []
          : [[t('receipt.refunded'), money(facts.refunded_minor)] as const]),
        ...(facts.charged_back_minor === 0
          ? []
          : [[t('receipt.charged_back'), money(facts.charged_back_minor)] as const]),
      ]
    : [];
  return [
    issued,
    [t('receipt.order'), order.number],
    [t('receipt.item'), order.title],
    [t('receipt.quantity'), formats.count(order.quantity)],
    [t('receipt.buyer'), order.buyer],
    [t('receipt.seller'), order.seller],
    [t('receipt.paid_at'), formats.utcMoment(order.paid_at)],
    ...credited,
    [t('receipt.price'), money(facts.price_minor)],
    [t('receipt.fee'), money(facts.fee_minor)],
    [t(isCredit ? 'document.credited' : 'receipt.paid'), money(facts.total_minor)],
    ...ending,
  ];
}

/** The sales of a statement, of which it may list a part. */
function salesOf(facts: Extract<DocumentFacts, { kind: 'fee_statement' }>, language: Language) {
  const t = messagesIn(language, 'orders/statements');
  const { count, date, price } = formatsIn(language);
  const { sales, sale_count: all, currency } = facts;
  const part = t('fees.part', { shown: count(sales.length), count: count(all) });
  return h(
    'section',
    null,
    table(
      sales.map(({ title, posted_at, commission_minor }) => [
        `${date(posted_at)} ${title}`,
        price(commission_minor, currency),
      ]),
    ),
    sales.length < all ? h('p', null, part) : null,
  );
}
