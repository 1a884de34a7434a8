import type { DescribedApi } from '@guildhall/api/openapi';
import type { ApiCaller } from '@guildhall/api/root';
import type { Language } from '@guildhall/locales/languages';
import { createContext, data, type RouterContextProvider } from 'react-router';

export interface ServerSide {
  /** The language of the page, as its path says. */
  readonly language: Language;
  /** Calls procedures in the server's own process, as nobody in particular. */
  readonly api: ApiCaller;
  /** The contract of the API, and what this server allows. */
  readonly describeApi: () => DescribedApi;
  /** Hands a defect to the server's log. */
  readonly reportError: (error: unknown, request: Request) => void;
  /**
   * Marks the scripts that the renderer itself writes, so that the server allows those and no
   * other; it takes the mark off again. Undefined in development.
   */
  readonly script_mark: string | undefined;
}

/** What the server hands to the loaders of public pages. */
export const apiContext = createContext<ServerSide>();

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Ends the loading of a page with the not-found page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/**
 * Loads what a public page shows, in the language of its path. What the api floor refuses becomes
 * the error page with the same status; anything else is a defect and ends in a 500.
 */
export async function loadPublic<Result>(
  context: Readonly<RouterContextProvider>,
  load: (api: ApiCaller, language: Language) => Promise<Result>,
): Promise<Result> {
  try {
    const { api, language } = context.get(apiContext);
    return await load(api, language);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const status = STATUS_OF_CODE[code];
    if (status === undefined) throw error;
    throw data(null, { status });
  }
}
