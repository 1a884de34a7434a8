/**
 * A minimal build with the interface of apps/web's entry. The path selects the result, and every
 * rendering is recorded.
 */
export const TEST_BUILD = `
export const assets = { version: 'build-7' };
export const entry = { module: {
  apiContext: {},
  knownScripts: ['beforePaint()'],
  RouterContextProvider: class { set(_key, value) { this.value = value; } },
  createRequestHandler: ({ basename }) => async (request, { value }) => {
    const { pathname } = new URL(request.url);
    const nonce = ' nonce="' + value.script_mark + '"';
    if (pathname === '/missing') value.reportError({ status: 404, data: pathname }, request);
    if (pathname === '/broken') value.reportError(new Error('the page is broken'), request);
    globalThis.rendered.push({ url: request.url, headers: Object.fromEntries(request.headers) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (pathname === '/moved') return Response.redirect(new URL('/', request.url), 302);
    const status = { '/missing': 404, '/broken': 500, '/busy': 503 }[pathname] ?? 200;
    const body = '<script>beforePaint()</script>' +
      '<link rel="modulepreload" href="/assets/a.js"' + nonce + '>' +
      '<script' + nonce + ' async="">start(' + globalThis.rendered.length + ', "€ ü")</script>' +
      '<script' + nonce + ' src="/assets/a.js"></script><p>' + pathname +
      '<script>smuggled()</script><script nonce="guess">smuggled(2)</script>' +
      (pathname === '/long' ? ' and so on'.repeat(500) : '');
    const headers = {
      'x-language': value.language + ' below ' + basename,
      'content-type': pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8',
      'set-cookie': 'seen=1',
    };
    return new Response(body, { status, headers });
  },
} };`;
