import { places } from '../parts/places.ts';

/** What the log is filtered by; all of it stands in the URL. */
export interface LogFilters {
  type?: string;
  stream?: string;
  actor?: string;
  /** ISO 8601. */
  from?: string;
  to?: string;
}

const at = (query: Record<string, string>): string => `${places.audit}?${new URLSearchParams(query)}`;

/** The log, filtered. */
export const logLink = (filters: LogFilters): string => at({ ...filters });

/** The screen of a card's timeline; what is not known yet is chosen there. */
export const cardLink = (card: { business?: string; customer?: string }): string =>
  at({ view: 'card', ...card });
