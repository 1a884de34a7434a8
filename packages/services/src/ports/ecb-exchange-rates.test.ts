import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ecbExchangeRates } from './ecb-exchange-rates.ts';
import { type ExchangeRates, ExchangeRatesError } from './exchange-rates.ts';

/** The file as the European Central Bank publishes it, shortened. */
const DAY = `
    <Cube time='2026-11-20'>
      <Cube currency='USD' rate='1.0842'/>
      <Cube currency='JPY' rate='171.94'/>
      <Cube currency='GBP' rate='0.84638'/>
    </Cube>`;
const fileOf = (day: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${day}
  </Cube>
</gesmes:Envelope>`;

let answer: (response: ServerResponse) => void;
let requests: string[];
let rates: ExchangeRates;

const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  rates = ecbExchangeRates(`http://127.0.0.1:${address.port}/eurofxref-daily.xml`, {
    within_ms: 300,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const answerWith = (body: string) => (answer = (response) => response.end(body));
const usd = (rate: string) => DAY.replace('1.0842', rate);

test('the rates of the day are read with their date', async () => {
  answerWith(fileOf(DAY));
  expect(await rates.read()).toEqual([
    { currency: 'USD', per_euro_millionths: 1_084_200, rate_date: '2026-11-20' },
    { currency: 'JPY', per_euro_millionths: 171_940_000, rate_date: '2026-11-20' },
    { currency: 'GBP', per_euro_millionths: 846_380, rate_date: '2026-11-20' },
  ]);
  expect(requests).toEqual(['/eurofxref-daily.xml']);
});

describe('no rates are read from', () => {
  test.each([
    ['an empty response', '', 'no XML'],
    ['half a file', fileOf(DAY).slice(0, 500), 'no XML'],
    ['a page', '<html><body>Maintenance</body></html>', 'no envelope'],
    ['another root', fileOf(DAY).replaceAll('gesmes:Envelope', 'Envelope'), 'no envelope'],
    ['another format', fileOf(DAY).replace('eurofxref">', 'other">'), 'no envelope'],
    ['a file without a day', fileOf(''), 'not of one day'],
    ['the file of 90 days', fileOf(DAY + DAY), 'not of one day'],
    ['a day that does not exist', fileOf(DAY.replace('11-20', '11-31')), 'not of one day'],
    ['a day of words', fileOf(DAY.replace('2026-11-20', 'today')), 'not of one day'],
    ['a file without the dollar', fileOf(DAY.replace('USD', 'CHF')), 'no rate of USD'],
    ['a negative rate', fileOf(usd('-1.0842')), 'a rate that is none'],
    ['a rate of zero', fileOf(usd('0')), 'a rate that is none'],
    ['a rate that is no number', fileOf(usd('N/A')), 'a rate that is none'],
    ['a rate with a comma', fileOf(usd('1,0842')), 'a rate that is none'],
    ['a rate of nothing', fileOf(DAY.replace(` rate='1.0842'`, '')), 'a rate that is none'],
    ['a currency that is none', fileOf(DAY.replace('JPY', 'yen')), 'a rate that is none'],
    ['a currency twice', fileOf(DAY.replace('JPY', 'USD')), 'several times'],
    [
      'entities that grow',
      fileOf(DAY)
        .replace('<gesmes:E', '<!DOCTYPE x [<!ENTITY a "aaaa">]><gesmes:E')
        .replace('Reference', '&a;'),
      'no XML',
    ],
  ])('%s', async (_, body, reason) => {
    answerWith(body);
    const reading = rates.read();
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toBeInstanceOf(ExchangeRatesError);
  });

  test.each([500, 404, 204])('a response with the status %i', async (status) => {
    answer = (response) => response.writeHead(status).end();
    await expect(rates.read()).rejects.toThrow(`the status ${status}`);
  });

  test('a redirect, which is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(rates.read()).rejects.toThrow('no answer');
    expect(requests).toEqual(['/eurofxref-daily.xml']);
  });

  test('a file that does not end', async () => {
    answer = (response) => {
      const more = () => response.writable && response.write('x'.repeat(16_384), more);
      more();
      response.on('error', () => undefined);
    };
    await expect(rates.read()).rejects.toThrow('too large');
  });

  test('a service that is too slow, from the first byte or in the middle', async () => {
    answer = () => undefined;
    await expect(rates.read()).rejects.toThrow('no answer in time');
    answer = (response) => response.write('<?xml');
    await expect(rates.read()).rejects.toThrow('no answer in time');
  });

  test('a service that is not there', async () => {
    const gone = ecbExchangeRates('http://127.0.0.1:1/eurofxref-daily.xml');
    await expect(gone.read()).rejects.toThrow('no answer');
  });
});
