/** Harmless variables: paths, homes, time zone, Node options, and by which VS Code's debugger follows child processes. */
const OF_THE_MACHINE =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|LANG|LC_\w+|NODE_ENV|NODE_OPTIONS|VSCODE_INSPECTOR_OPTIONS|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|LD_\w+|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA)$/i;

/** Settings with this prefix. */
export const settingsOf = (env: NodeJS.ProcessEnv, prefix: string): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix)));

/**
 * The environment of a child process: the machine's variables and named settings. Secrets are passed only to their own process, so
 * that a compromised one cannot read others' from `/proc` or `process.env`.
 */
export function childEnvironment(
  own: Record<string, string | undefined>,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const machine = Object.entries(env).filter(([name]) => OF_THE_MACHINE.test(name));
  return { ...Object.fromEntries(machine), ...own };
}
