/** What any program may know of the machine that it runs on: where programs and homes are, the zone, how Node runs. */
const OF_THE_MACHINE =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|NODE_ENV|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|LD_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;

/** The settings whose names begin so. */
export const settingsOf = (env: NodeJS.ProcessEnv, prefix: string): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix)));

/**
 * The environment of a process that we start: the machine's, and what is named. Secrets are its own or none: whoever
 * gets into one process reads no other's from `/proc` or `process.env`.
 */
export function childEnvironment(
  own: Record<string, string | undefined>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const machine = Object.entries(env).filter(([name]) => OF_THE_MACHINE.test(name));
  return { ...Object.fromEntries(machine), ...own };
}
