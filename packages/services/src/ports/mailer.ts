/** Sends one mail, or throws; the outbox tries again. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words for programs that show more. */
  readonly html: string;
}
