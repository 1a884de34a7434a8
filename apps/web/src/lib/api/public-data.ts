import type { DescribedApi } from '@guildhall/api/openapi';
import type { ApiCaller } from '@guildhall/api/root';
import type { Language } from '@guildhall/locales/languages';
import { createContext, data, type RouterContextProvider } from 'react-router';

export interface ServerSide {
  /** The language of the page, from its path. */
  readonly language: Language;
  /** Calls procedures in the server process, without a user. */
  readonly api: ApiCaller;
  /** The contract of the API, and the limits of this server. */
  readonly describeApi: () => DescribedApi;
  /**
   * The PNG of what `content` describes completely. `drawSvg` makes an SVG without text, and is
   * called only when the server has kept no drawing of it.
   */
  readonly draw: (content: string, drawSvg: () => Promise<string>) => Promise<Uint8Array>;
  /** Logs an unexpected error on the server. */
  readonly reportError: (error: unknown, request: Request) => void;
  /** The origin where pages call the API; undefined: their own. */
  readonly api_base_url: string | undefined;
  /** A route rule says that there is no page any more. */
  readonly is_gone: boolean;
  /**
   * Marks the scripts that the renderer creates, so that the content security policy allows them
   * and no others, and removes the mark. Undefined in development.
   */
  readonly script_mark: string | undefined;
}

/** The context that the server passes to the loaders of public pages. */
export const apiContext = createContext<ServerSide>();

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  BAD_REQUEST: 400,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Whether it is a refusal that says so. Its class is another one in this bundle. */
function isGone(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('facts' in cause)) return false;
  const { facts } = cause;
  return typeof facts === 'object' && facts !== null && 'gone' in facts && facts.gone === true;
}

/** The status of the error page for a refusal; undefined for any other error. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return isGone(error.cause) ? 410 : STATUS_OF_CODE[String(error.code)];
}

/** Ends a loader with the not-found page. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** What a page shows if it is there: null for what is not found. Any other error stays one. */
export async function ifFound<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/**
 * Loads the data of a public page, in the language of its path. A refusal becomes the error page
 * with its status; any other error is a 500.
 */
export async function loadPublic<Result>(
  context: Readonly<RouterContextProvider>,
  load: (api: ApiCaller, language: Language) => Promise<Result>,
): Promise<Result> {
  try {
    const { api, language } = context.get(apiContext);
    return await load(api, language);
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    throw data(null, { status });
  }
}
