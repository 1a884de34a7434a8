export interface Mailer {
  /** False: its mails reach nobody, so what only a mail can finish is refused. */
  readonly delivers: boolean;
  /** Sends one mail or throws; the outbox retries. */
  send(mail: OutgoingMail): Promise<void>;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML. */
  readonly html: string;
  /** Turns such mails off with one POST and without a sign-in (RFC 8058). */
  readonly unsubscribe_url?: string;
  /** The address that an answer goes to; the sender's when left out. */
  readonly reply_to?: string;
}

/** Of a live shop whose operator allows it to send no mails. */
export const noMailer: Mailer = { delivers: false, send: () => Promise.resolve() };
