import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Served by the shell: loads nothing from another origin.
const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url);
prepareZXingModule({ overrides: { locateFile: () => wasm.href } });

const scope = self as {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<ImageData>) => void) | null;
};

scope.onmessage = async ({ data: image }) => {
  try {
    const [found] = await readBarcodes(image, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
      tryDownscale: true,
    });
    scope.postMessage({ text: found?.text ?? null });
  } catch (error) {
    scope.postMessage({ failed: String(error) });
  }
};
