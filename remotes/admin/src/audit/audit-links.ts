import { paths } from '@stampwell/contracts/paths.ts';

const at = (query: Record<string, string>): string => `${paths.admin.audit}?${new URLSearchParams(query)}`;

export const logLink = (stream: string): string => at({ stream });

/** A card's timeline; missing parts are chosen there. */
export const cardLink = (card: { business?: string; customer?: string }): string =>
  at({ view: 'card', ...card });
