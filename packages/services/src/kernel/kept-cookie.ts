/** A cookie that a use case wants set; the server's floor says with which attributes. */
export interface ResponseCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}
