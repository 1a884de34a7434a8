/** Sends one mail or throws; the outbox retries. */
export interface Mailer {
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
}
