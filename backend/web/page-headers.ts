/** For every file: declared type only, no framing, and workers run only our scripts. */
export function fileHeaders(isBehindTls: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      // For SVG files.
      'style-src': "'unsafe-inline'",
      'connect-src': "'self'",
    }),
    'X-Content-Type-Options': 'nosniff',
    ...(isBehindTls && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Permissions of pages. Style attributes are allowed (Mantine sets them), style sheets and scripts only by nonce. */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy({
      'default-src': "'none'",
      'script-src': `'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'media-src': "'self' blob:",
      'form-action': "'self'",
      // Script URLs and markup must pass the shell's policy (shell/app/src/boot).
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    }),
    'Cache-Control': 'no-cache',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self)',
    'Referrer-Policy': 'same-origin',
  };
}

function policy(directives: Record<string, string>): string {
  const all = { ...directives, 'base-uri': "'none'", 'frame-ancestors': "'none'" };
  return Object.entries(all)
    .map((directive) => directive.join(' '))
    .join('; ');
}
