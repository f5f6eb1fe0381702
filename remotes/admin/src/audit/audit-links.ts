import { paths } from '@stampwell/contracts/paths.ts';

const at = (query: Record<string, string>): string => `${paths.admin.audit}?${new URLSearchParams(query)}`;

/** The log of one stream. */
export const logLink = (stream: string): string => at({ stream });

/** The screen of a card's timeline; what is not known yet is chosen there. */
export const cardLink = (card: { business?: string; customer?: string }): string =>
  at({ view: 'card', ...card });
