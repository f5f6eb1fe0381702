/** Names the temporary folders of our sockets, so that a takeover removes only what is ours. */
export const SOCKET_DIR_PREFIX = 'stampwell-pg-';

/**
 * A made-up setting on PostgreSQL's command line that says which process supervises it.
 * Where that is no longer its parent, the supervisor has died and the server is an orphan.
 */
export const SUPERVISOR_SETTING = 'stampwell.supervisor';
