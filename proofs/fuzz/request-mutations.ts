import type { WireRequest } from '../contract-call.ts';

/** Changes to the request itself, below the input, where no schema applies. */
export type RequestMutation = (request: WireRequest) => WireRequest;

const body =
  (text: WireRequest['body'], type = 'application/json'): RequestMutation =>
  (request) => {
    const { 'content-type': _, ...headers } = request.headers;
    const typed = type === '' ? headers : { ...headers, 'content-type': type };
    return { ...request, method: 'POST', headers: typed, body: text };
  };

const header =
  (name: string, value: string): RequestMutation =>
  (request) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  });

const path =
  (change: (path: string) => string): RequestMutation =>
  (request) => ({
    ...request,
    path: change(request.path),
  });

const textOf = ({ body: found }: WireRequest) => (typeof found === 'string' ? found : '{}');

/** The same text with something else before it closes or after it opens. */
const text =
  (change: (text: string) => string): RequestMutation =>
  (request) =>
    request.body === null ? request : { ...request, body: change(textOf(request)) };

/** Several calls in one request, as tRPC clients send them. */
const batch =
  (calls: number): RequestMutation =>
  (request) => {
    const [address = '', query = ''] = request.path.split('?');
    const name = address.slice(address.lastIndexOf('/') + 1);
    const many = Array.from({ length: calls }, () => name).join(',');
    const input = new URLSearchParams(query).get('input') ?? textOf(request);
    const fields = Array.from({ length: calls }, (_, index) => `"${index}":${input}`);
    const inputs = `{${fields.join(',')}}`;
    const base = address.slice(0, address.lastIndexOf('/') + 1);
    return request.method === 'GET'
      ? { ...request, path: `${base}${many}?batch=1&input=${encodeURIComponent(inputs)}` }
      : { ...request, path: `${base}${many}?batch=1`, body: inputs };
  };

const MAX_BYTES = 1_048_576;

/** The last part of a form, which is its file. */
const FILE = /--[\w-]+\r\n[^\r]+filename=[\s\S]*\r\n(?=--)/;

/** A form whose file begins with this. */
function inFile(beginning: string): RequestMutation {
  return text((found) => found.replace(FILE, (file) => file.replace('\r\n\r\n', `$&${beginning}`)));
}

export const REQUEST_MUTATIONS: Readonly<Record<string, RequestMutation>> = {
  'no body': body(null),
  'an empty body': body(''),
  'a body of null': body('null'),
  'a body of a list': body('[]'),
  'a body of a text': body('"text"'),
  'a body of a number': body('0'),
  'a body that is no JSON': body('{not json}'),
  'a body with a byte order mark': text((found) => `\uFEFF${found}`),
  'a body that breaks off': text((found) => found.slice(0, -1)),
  'a body with more behind it': text((found) => `${found}}{`),
  'a body of broken UTF-8': body(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x7d])),
  'a body that says it is packed': header('content-encoding', 'gzip'),
  'a body of other letters': header('content-type', 'application/json; charset=utf-16'),
  'a body of no type': body('{}', ''),
  'a body of a broken type': header('content-type', ';;;'),
  'a body of a form': header('content-type', 'application/x-www-form-urlencoded'),
  'a body in parts': header('content-type', 'multipart/form-data; boundary=x'),
  'a field told twice': text((found) => found.replace('{', '{"role":"admin","role":"user",')),
  'an id told twice': text((found) =>
    found.replace('{', '{"order_id":"0193b3f0-0000-7000-8000-000000000000",'),
  ),
  'a prototype in the text': text((found) => found.replace('{', '{"__proto__":{"role":"admin"},')),
  'a body deeper than any stack': body(`${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  'a body deep in objects': body(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'a body with a huge number': body(`{"amount_minor":${'9'.repeat(100_000)}}`),
  'a body with many fields': body(
    `{${Array.from({ length: 50_000 }, (_, index) => `"f${index}":0`).join(',')}}`,
  ),
  'a body over the limit': body(`{"search":"${'x'.repeat(MAX_BYTES)}"}`),
  'a text of nearly a megabyte': body(`{"search":"${'x'.repeat(MAX_BYTES - 100)}"}`),

  'a form without an edge': header('content-type', 'multipart/form-data'),
  'a form with another edge': header('content-type', 'multipart/form-data; boundary=another'),
  'a form cut in the middle': text((found) => found.slice(0, found.length / 2)),
  'a form with line ends of Unix': text((found) => found.replaceAll('\r\n', '\n')),
  'a form with two files': text((found) => found.replace(FILE, (file) => `${file}${file}`)),
  'a form that begins with its file': text((found) => `${FILE.exec(found)?.[0] ?? ''}${found}`),
  'a text in place of a file': text((found) => found.replace('; filename="file.csv"', '')),
  'a file called by a path': text((found) => found.replace('file.csv', '../../../etc/passwd')),
  'a file called with a NUL': text((found) => found.replace('file.csv', 'file\0.csv')),
  'a file of another type': text((found) => found.replace('text/csv', 'text/html')),
  'a file with a byte order mark': inFile('\uFEFF'),
  'a file of formulas': inFile('=cmd|1;+1;-1;@SUM(A1)\r\n'),
  'a file of broken UTF-8': (request) => {
    const bytes = Buffer.from(textOf(request));
    const end = bytes.indexOf('\r\n--', bytes.indexOf('filename='));
    if (end > 0) bytes[end - 1] = 0xff;
    return { ...request, body: request.body === null ? null : Uint8Array.from(bytes) };
  },
  'a file of one endless line': inFile('x'.repeat(100_000)),
  'a file of many lines': inFile('x\n'.repeat(11_000)),
  'a file over the limit': inFile('x'.repeat(3 * MAX_BYTES)),

  'an input that is no JSON': path((found) => `${found.split('?')[0]}?input={`),
  'an input told twice': path((found) => `${found.split('?')[0]}?input={}&input=[]`),
  'an input as a list of fields': path((found) => `${found.split('?')[0]}?input[a]=1&input[b]=2`),
  'a broken escape in the query': path((found) => `${found.split('?')[0]}?input=%E0%A4%A`),
  'a broken escape in the address': path((found) => found.replace('/api/', '/api/%E0%A4%A/')),
  'a long query': path((found) => `${found.split('?')[0]}?input=%22${'x'.repeat(8_000)}%22`),
  'a query over the limit': path(
    (found) => `${found.split('?')[0]}?input=%22${'x'.repeat(20_000)}%22`,
  ),
  'a slash more': path((found) => found.replace(/\/?(\?|$)/, '/$1')),
  'a call that does not exist': path((found) => found.replace(/\/?(\?|$)/, 'x$1')),
  'a call of a prototype': path(() => '/api/trpc/__proto__.constructor'),
  'a call of every object': path(() => '/api/trpc/constructor,toString,__proto__?batch=1'),
  'a call of a whole room': path(() => '/api/trpc/orders'),
  'a call of nothing': path(() => '/api/trpc/'),
  'a call that leaves its folder': path(() => '/api/trpc/..%2f..%2fetc%2fpasswd'),

  'a batch of one': batch(1),
  'a batch of three': batch(3),
  'a batch of eleven': batch(11),
  'a batch of two hundred': batch(200),
  'a batch that is none': path((found) => `${found.split('?')[0]}?batch=1`),
  'a batch without inputs': path((found) => `${found.split('?')[0]}?batch=1&input={}`),
  'a batch by odd numbers': path(
    (found) => `${found.split('?')[0]}?batch=1&input={"-1":{},"1e3":{},"__proto__":{}}`,
  ),
  'a batch that streams': (request) =>
    header('trpc-accept', 'application/jsonl')(batch(2)(request)),

  'a token of another scheme': header('authorization', 'Bearer x'),
  'a token that is none': header('authorization', 'JWT x'),
  'a token without a signature': header(
    'authorization',
    'JWT eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  ),
  'a token without an end': header('authorization', `JWT ${'x.'.repeat(4_000)}`),
  'another method by name': header('x-http-method-override', 'DELETE'),
  'an address of another': header('x-forwarded-for', '127.0.0.1, 10.0.0.1'),
  'a host of another': header('x-forwarded-host', 'evil.example'),
  'an answer of any kind': header('accept', 'text/html, */*;q=0.1, x/y;q=junk'),
  'an answer packed by nobody': header('accept-encoding', 'x-unknown, *;q=0'),
  'a part of the answer': header('range', 'bytes=0-10,5-1000000000'),
};
