import { bootData } from './boot-data.ts';

/**
 * The page's Trusted Types policy (backend/web/page-headers.ts) for script URLs and markup. It is the default policy, because
 * libraries assign such strings: federation and the chunk loader set script URLs, Mantine fills style elements. Imported before
 * everything else.
 */
const ours = new Set([
  location.origin,
  ...Object.values(bootData.remotes).map(({ entry }) => new URL(entry, location.origin).origin),
]);

window.trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (!ours.has(new URL(url, location.href).origin)) throw new TypeError(`Not a script of ours: ${url}`);
    return url;
  },
  /** Without tags it is a style sheet or text. */
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is built by React alone');
    return text;
  },
});
