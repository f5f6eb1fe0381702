const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once on Ctrl-C, on a signal, or when the parent boot script has died. Exits with `exitCode` when `stop` is done, or
 * with 1 if it fails.
 */
export function whenAskedToStop(stop: () => Promise<void>, exitCode = 0): void {
  let isStopping = false;
  const begin = async () => {
    // Ctrl-C arrives twice: from the terminal, and from the boot script.
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(exitCode);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, begin);
  process.on('disconnect', begin);
  // Listening must not keep the process alive.
  process.channel?.unref();
}
