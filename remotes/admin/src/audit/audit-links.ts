import { paths } from '@stampwell/contracts/paths.ts';

const at = (query: Record<string, string>): string => `${paths.admin.audit}?${new URLSearchParams(query)}`;

export const logLink = (stream: string): string => at({ stream });

/** A card's timeline; missing parts are chosen there. */
export const cardLink = ({
  programme,
  ...card
}: {
  business?: string;
  customer?: string;
  programme?: number;
}): string => at({ view: 'card', ...card, ...(programme ? { programme: String(programme) } : {}) });
