import { bootData } from './boot-data.ts';

/**
 * Pages ask for Trusted Types (shell/app/server/page-headers.ts): a plain string becomes a script's address or markup
 * only as this policy allows. It is the default one, since those who write such strings are libraries: federation and
 * the chunk loader address scripts, Mantine fills its style elements. Imported before them all.
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
  /** Without a tag it is a style sheet, or words. */
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is built by React alone');
    return text;
  },
});
