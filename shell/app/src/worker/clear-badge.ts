let isKept = false;

/** Opening the app clears the mark that a notice left on its icon. */
export function keepBadgeClear(): void {
  if (isKept) return;
  isKept = true;
  const clear = () => {
    if (!document.hidden) void navigator.clearAppBadge?.().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
}
