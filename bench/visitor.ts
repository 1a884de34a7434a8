import { existsSync } from 'node:fs';

/** The browser that the e2e tests use; undefined for Playwright's own. */
export function chromiumPath(): string | undefined {
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [process.env.CHROMIUM_PATH, ...usual].find((file) => file && existsSync(file));
}

/** The first offer of a list, so that no id is hard-coded. */
export async function firstOffer(url: string, list: string): Promise<string> {
  const html = await (await fetch(url + list)).text();
  const found = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html)?.[1];
  if (found === undefined) throw new Error(`${list} shows no offer`);
  return found;
}
