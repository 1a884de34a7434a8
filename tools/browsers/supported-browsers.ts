/**
 * The oldest browsers in which every page works, by the names of MDN's compatibility data. README
 * says the same. Older ones get the page as the server has rendered it.
 */
export const SUPPORTED_BROWSERS = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '115',
  firefox_android: '115',
  safari: '16.4',
  safari_ios: '16.4',
} as const;

/** Functions that are not in all of these browsers; `missing-functions.json` keeps them. */
export interface MissingFunctions {
  /** Constructors and namespaces that do not exist, such as `URLPattern`. */
  readonly globals: readonly string[];
  /** Functions of a global that exists, such as `URL.parse`. */
  readonly statics: readonly string[];
  /** Methods that no object of these browsers has, such as `isWellFormed` of strings. */
  readonly methods: readonly string[];
}
