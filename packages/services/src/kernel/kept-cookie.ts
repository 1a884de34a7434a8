/** A cookie that a use case sets. The server adds the other attributes. */
export interface ResponseCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}
