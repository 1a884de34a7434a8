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
}
