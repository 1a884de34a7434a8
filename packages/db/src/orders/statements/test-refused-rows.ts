import type { RefusedRows } from '../../test-refused-row.ts';

const columns =
  'id, number, kind, user_id, order_id, month, position, facts, content, content_hash, issued_at, keep_until';
const hash = `sha256('x')`;
const later = `now() + interval '1 day'`;

const insert = (values: string) => `insert into issued_documents (${columns}) values ${values}`;
const receipt = (number: string) =>
  `(uuidv7(), '${number}', 'receipt', $seller, $delivered, null, 0, '{}', 'x', ${hash}, now(), ${later})`;
const statement = (number: string) =>
  `(uuidv7(), '${number}', 'fee_statement', $seller, null, '2026-10', 0, '{}', 'x', ${hash}, now(), ${later})`;

export const ordersStatementsRefused: RefusedRows = {
  statements: [
    [
      'a document of an unknown kind',
      insert(receipt('R-1').replace(`'receipt'`, `'letter'`)),
      'issued_documents_kind_check',
    ],
    [
      'one number of two documents',
      insert(`${receipt('R-1')}, ${statement('R-1')}`),
      'issued_documents_number_key',
    ],
    [
      'two receipts of one order',
      insert(`${receipt('R-1')}, ${receipt('R-2')}`),
      'issued_documents_order',
    ],
    [
      'two statements of one month',
      insert(`${statement('F-1')}, ${statement('F-2')}`),
      'issued_documents_month',
    ],
    [
      'a receipt without an order',
      insert(receipt('R-1').replace('$delivered', 'null')),
      'issued_documents_subject',
    ],
    [
      'a receipt in the place of a credit note',
      insert(receipt('R-1').replace('null, 0', 'null, 1')),
      'issued_documents_position',
    ],
    [
      'a document with the hash of another one',
      insert(receipt('R-1').replace(hash, `sha256('y')`)),
      'issued_documents_hash',
    ],
    [
      'a document that is not kept',
      insert(receipt('R-1').replace(later, `now() - interval '2 days'`)),
      'issued_documents_kept',
    ],
  ],
};
