/** Parameters of a form as Stripe's API reads them: `a[b][0]` are nested. */
export type Params = { [name: string]: Params | string };

/** An error in the format of Stripe's API. */
export class ApiFault extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}
