const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once when this process should end: on Ctrl-C, on a signal, or when the boot script that started
 * it has died. The process exits when `stop` is done, with `exitCode`; with 1 if it fails.
 */
export function whenAskedToStop(stop: () => Promise<void>, exitCode = 0): void {
  let isStopping = false;
  const begin = async () => {
    // Ctrl-C arrives twice: from the terminal, and from the boot script that passes it on.
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
  // Listening must not by itself keep the process alive.
  process.channel?.unref();
}
