import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { smtpMailer } from './smtp-mailer.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  server = undefined;
});

/** A mail server that responds to each line with `answer`, or not at all. */
async function listen(answer: (socket: Socket, line: string) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket, '');
    socket.on('data', (bytes) => {
      for (const line of String(bytes).split('\r\n').filter(Boolean)) answer(socket, line);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}

const mail = {
  to: 'ann@example.test',
  subject: 'Delivered',
  text: 'Your order is in your vault.',
  html: '<p>Your order is in <b>your vault</b>.</p>',
};
const FROM = 'Guildhall <no-reply@guildhall.test>';

test('a mail reaches the server with its sender, recipient, subject and text', async () => {
  const lines: string[] = [];
  const url = await listen((socket, line) => {
    lines.push(line);
    if (line === '') socket.write('220 ready\r\n');
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (/^(EHLO|MAIL|RCPT|\.$|QUIT)/.test(line)) socket.write('250 ok\r\n');
  });
  await smtpMailer(url, FROM).send(mail);
  expect(lines).toContain('MAIL FROM:<no-reply@guildhall.test>');
  expect(lines).toContain('RCPT TO:<ann@example.test>');
  expect(lines).toContain('Subject: Delivered');
  expect(lines).toContain(mail.text);
  expect(lines).toContain(mail.html);
  expect(lines.join('\n')).toContain('multipart/alternative');
});

/** The lines that a mail server gets of a mail. */
async function linesFor(from: string, more: object = {}): Promise<string[]> {
  const lines: string[] = [];
  const url = await listen((socket, line) => {
    lines.push(line);
    if (line === '') socket.write('220 ready\r\n');
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (/^(EHLO|MAIL|RCPT|\.$|QUIT)/.test(line)) socket.write('250 ok\r\n');
  });
  await smtpMailer(url, from).send({ ...mail, ...more });
  return lines;
}

test('no absence note answers a mail of the shop; what a person wrote is answered (RFC 3834)', async () => {
  expect(await linesFor(FROM)).toContain('Auto-Submitted: auto-generated');
  const written = await linesFor(FROM, { reply_to: 'ann@example.test' });
  expect(written.join('\n')).not.toContain('Auto-Submitted');
});

test.each([
  ['Game: Cards', 'Game: Cards'],
  ['Keys, Codes & Co.', 'Keys, Codes & Co.'],
  ['"Keys, Codes"', 'Keys, Codes'],
])('the sender %s has its own address and no other', async (name, shown) => {
  const lines = await linesFor(`${name} <no-reply@guildhall.test>`);
  expect(lines).toContain('MAIL FROM:<no-reply@guildhall.test>');
  const from = lines.filter((line) => line.startsWith('From:'));
  expect(from).toEqual([`From: "${shown}" <no-reply@guildhall.test>`]);
});

test('a mail that can be turned off says so in the headers of RFC 8058, and others do not', async () => {
  const lines: string[] = [];
  const url = await listen((socket, line) => {
    lines.push(line);
    if (line === '') socket.write('220 ready\r\n');
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (/^(EHLO|MAIL|RCPT|\.$|QUIT)/.test(line)) socket.write('250 ok\r\n');
  });
  await smtpMailer(url, FROM).send(mail);
  expect(lines.join('\n')).not.toContain('List-Unsubscribe');
  await smtpMailer(url, FROM).send({ ...mail, unsubscribe_url: 'https://shop.test/off/' });
  expect(lines).toContain('List-Unsubscribe: <https://shop.test/off/>');
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

describe('a mail server that does not respond fails the mail soon (F18)', () => {
  test.each<[string, (socket: Socket, line: string) => void]>([
    ['never greets', () => undefined],
    ['falls silent', (socket, line) => void (line === '' && socket.write('220 ready\r\n'))],
  ])('one that %s', async (_what, answer) => {
    const url = await listen(answer);
    const start = performance.now();
    await expect(smtpMailer(url, FROM, 200).send(mail)).rejects.toThrow(/timeout|never received/i);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test('as does one that cannot be reached', async () => {
    const mailer = smtpMailer('smtp://127.0.0.1:1', FROM, 200);
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
