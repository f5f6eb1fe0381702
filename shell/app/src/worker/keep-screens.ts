import { session } from '@stampwell/client';
import { bootData } from '../boot/boot-data.ts';
import { keptRemotes } from '../remotes/remote-pages.ts';
import { keepFiles } from './keep-files.ts';

/** Written by the shell's build (infra/build/src/plugins/kept-files.ts). */
const SHELLS_FILES = '/kept-files.json';

/**
 * Has the worker, once it is there, fetch what this visitor needs where there is no connection: the screens that their remote
 * keeps, what those share, and at a counter what reads codes. None of it is run, nor its styles read, in a page that shows something
 * else (decision 168). A failure is nothing to tell: the next visit tries again.
 */
export async function keepScreens(isStaffArea: boolean): Promise<void> {
  const visitor = isStaffArea ? 'employee' : session().general?.userType;
  const remotes = visitor ? keptRemotes(bootData.remotes, visitor) : [];
  if (remotes.length === 0 || !(await isWorkerThere())) return;
  try {
    const ofShell = (await (await fetch(SHELLS_FILES)).json()) as Record<string, string[]>;
    const shared = [...remotes.flatMap(({ kept }) => kept.shared), ...(await decoder())];
    const files = [
      ...remotes.flatMap(({ entry, preload, kept }) => [entry, ...preload, ...kept.files]),
      ...shared.flatMap((name) => ofShell[name] ?? []),
    ];
    keepFiles([...new Set(files)].map((file) => new URL(file, location.origin).href));
  } catch {
    // See above.
  }
}

/** What this browser reads codes with, as shell/counter/src/camera/decoder.ts will find: the names of chunks. */
async function decoder(): Promise<string[]> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: { getSupportedFormats(): Promise<string[]> };
  };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? [];
  if (formats.includes('qr_code')) return [];
  return ['WebAssembly' in globalThis ? 'decoder-wasm' : 'decoder-script'];
}

/** False where the browser has none, or refuses. */
async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  if (workers.controller) return true;
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
}
