import type { FrontEnd } from '../pages.ts';

/** What the web process reads of its environment. */
export interface WebEnvironment {
  port: number;
  /** Where the API is, for an installation without a proxy of its own before both; null where that sees to it. */
  apiUrl: URL | null;
  isBehindTls: boolean;
  legal: FrontEnd['legal'];
}

/** A setting that is wrong; the message names the variable. */
export class WebEnvironmentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebEnvironmentError';
  }
}

type Variables = Record<string, string | undefined>;

const FLAGS: Record<string, boolean> = { '': false, '0': false, false: false, '1': true, true: true };

/** @throws WebEnvironmentError */
export function readWebEnvironment(env: Variables): WebEnvironment {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new WebEnvironmentError('PORT must be a port, 0 to 65535');
  const isBehindTls = FLAGS[env.BEHIND_TLS ?? ''];
  if (isBehindTls === undefined) throw new WebEnvironmentError('BEHIND_TLS must be 0 or 1, true or false');
  return { port, apiUrl: apiUrlIn(env.API_URL), isBehindTls, legal: legalFrom(env) };
}

function apiUrlIn(text: string | undefined): URL | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.pathname !== '/')
    throw new WebEnvironmentError(
      'API_URL must be an http:// address without a path, such as http://api:3000',
    );
  return url;
}

/** Who runs this installation, for the legal pages. */
export const legalFrom = (env: Variables): FrontEnd['legal'] => ({
  operator: env.LEGAL_OPERATOR,
  company_number: env.LEGAL_COMPANY_NUMBER,
  address: env.LEGAL_ADDRESS,
  email: env.LEGAL_EMAIL,
});
