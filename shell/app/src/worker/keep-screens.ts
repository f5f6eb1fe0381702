import { session } from '@stampwell/client';
import { bootData } from '../boot/boot-data.ts';
import { keptRemotes } from '../remotes/remote-pages.ts';
import { keepFiles } from './keep-files.ts';

let isKept = false;

/** Opening the app clears the mark that a notice left on its icon. */
function keepBadgeClear(): void {
  if (isKept) return;
  isKept = true;
  const clear = () => {
    if (!document.hidden) void navigator.clearAppBadge?.().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
}

/** Written by the shell's build (infra/build/src/plugins/kept-files.ts). */
const SHELL_FILES = '/kept-files.json';

/**
 * Clears the mark that a notice left on the app's icon, and lets the worker fetch what this visitor needs offline: the screens that their remote marks as kept, their shared modules, and at a
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
    const shared = [...remotes.flatMap(({ kept }) => kept.shared), ...(await decoder())];
    const files = [
      ...remotes.flatMap(({ entry, preload, kept }) => [entry, ...preload, ...kept.files]),
      ...shared.flatMap((name) => ofShell[name] ?? []),
    ];
    keepFiles([...new Set(files)].map((file) => new URL(file, location.origin).href));
  } catch {
    // Retried on the next visit.
  }
}

/** Chunk names of the decoder that this browser will choose (shell/counter/src/camera/decoder.ts). */
async function decoder(): Promise<string[]> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: { getSupportedFormats(): Promise<string[]> };
  };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (formats.includes('qr_code')) return [];
  return ['WebAssembly' in globalThis ? 'decoder-wasm' : 'decoder-script'];
}

/** False if the browser has none, or refuses. */
async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  if (workers.controller) return true;
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
}
