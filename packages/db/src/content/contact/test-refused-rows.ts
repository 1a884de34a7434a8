import type { RefusedRows } from '../../test-refused-row.ts';

/** A message of the contact form with these values. */
const message = ({ topic = `'other'`, email = `'a@b.c'`, body = `'b'` } = {}) =>
  `insert into contact_messages (id, topic, email, language, body)
    values (uuidv7(), ${topic}, ${email}, 'en', ${body})`;

export const contentContactRefused: RefusedRows = {
  statements: [
    ['a message about nothing', message({ topic: `'x'` }), 'contact_messages_topic_check'],
    ['a message from nowhere', message({ email: `''` }), 'contact_messages_email_check'],
    ['a message without words', message({ body: `''` }), 'contact_messages_body_check'],
  ],
};
