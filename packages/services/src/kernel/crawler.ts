import { createIsbotFromList, list } from 'isbot';

/** Browsers without a window: programs that test or print pages, and see what people see. */
const HEADLESS_BROWSERS = ['headless', 'phantomjs', 'playwright', 'selenium'];

const isBot = createIsbotFromList(list.filter((pattern) => !HEADLESS_BROWSERS.includes(pattern)));

/**
 * Programs that index, quote or fetch pages, by what they call themselves. Headless browsers do not
 * count.
 */
export const isCrawler = (userAgent: string | null | undefined): boolean => isBot(userAgent);
