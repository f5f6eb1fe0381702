/** Prefix of our sockets' folders, so that a takeover removes only those. */
export const SOCKET_DIR_PREFIX = 'stampwell-pg-';

/**
 * A custom setting on PostgreSQL's command line that names the supervising process. If that is no longer its parent, the server is an
 * orphan.
 */
export const SUPERVISOR_SETTING = 'stampwell.supervisor';
