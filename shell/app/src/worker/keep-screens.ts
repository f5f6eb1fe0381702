import { readStored, STORAGE_KEYS, session } from '@stampwell/client';
import { lookAt } from '@stampwell/client/within';
import { bootData } from '../boot/boot-data.ts';
import { keptRemotes } from '../remotes/remote-pages.ts';
import { keepFiles } from './keep-files.ts';

let isKept = false;

/** Opening the app clears the mark that a push left on its icon. */
function keepBadgeClear(): void {
  if (isKept) return;
  isKept = true;
  const clear = () => {
    if (!document.hidden) void navigator.clearAppBadge?.().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
}

/** Written by the shell's build (infra/tools/build/src/plugins/kept-files.ts). */
const SHELL_FILES = '/kept-files.json';

/**
 * Clears the mark that a push left on the app's icon, and lets the worker fetch what this visitor needs offline: the screens that their remote marks as kept, their shared modules, and at a
 * counter the QR decoder. Nothing is run or applied in the current page (decision 168). Failures are ignored, since the next visit
 * tries again.
 */
export async function keepScreens(isStaffArea: boolean): Promise<void> {
  keepBadgeClear();
  const visitor = isStaffArea ? 'employee' : session().general?.userType;
  const remotes = visitor ? keptRemotes(bootData.remotes, visitor) : [];
  if (remotes.length === 0 || !(await isWorkerThere())) return;
  try {
    const ofShell = (await (await fetch(SHELL_FILES)).json()) as Record<string, string[]>;
    const shared = [...remotes.flatMap(({ kept }) => kept.shared), ...decoder()];
    const files = [
      ...remotes.flatMap(({ entry, preload, kept }) => [entry, ...preload, ...kept.files]),
      ...shared.flatMap((name) => ofShell[name] ?? []),
    ];
    keepFiles([...new Set(files)].map((file) => new URL(file, location.origin).href));
  } catch {
    // Retried on the next visit.
  }
}

/**
 * Chunk names of the bundled decoder, unless this device's own decoder has read a code before
 * (shell/packages/counter/src/camera/decoder.ts): one that never read a code may need its help without a connection, too.
 */
function decoder(): string[] {
  if (readStored(STORAGE_KEYS.scannerReader) === 'native') return [];
  return ['WebAssembly' in globalThis ? 'decoder-wasm' : 'decoder-script'];
}

/** False if the browser has none, or refuses. */
async function isWorkerThere(): Promise<boolean> {
  const workers = lookAt(() => navigator.serviceWorker);
  if (!workers) return false;
  if (workers.controller) return true;
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
}
