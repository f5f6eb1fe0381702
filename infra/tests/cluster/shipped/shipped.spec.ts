import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { executableOf } from '../../fetched.ts';
import { K8S, manifestTexts } from '../manifests.ts';
import { buildImage, missingForImages, runImage, type Shipped } from './image.ts';

const run = promisify(execFile);

it.each(manifestTexts().filter(({ file }) => file !== 'kustomization.yaml'))(
  '$file is valid in Kubernetes 1.33, strictly',
  async ({ file }) => {
    await run(await executableOf('kubernetes-validate'), ['--strict', '-k', '1.33', path.join(K8S, file)]);
  },
);

const missing = missingForImages();
if (missing) console.log(`  → the image is not built, since ${missing}`);

describe.skipIf(missing)('the image', () => {
  let shipped: Shipped[];
  beforeAll(async () => {
    if (process.env.IMAGE !== 'kept') await buildImage();
    shipped = await runImage();
    for (const one of shipped) console.log(`  → ${JSON.stringify(one)}`);
  }, 1_800_000);

  it('migrates and publishes', () => {
    expect(shipped.filter(({ answers }) => answers === undefined)).toMatchObject([
      { name: 'migrator', exit: 0 },
      { name: 'publish', exit: 0 },
    ]);
  });

  it('serves as a user without rights that cannot write, and starts and stops within 10 s', () => {
    const serving = shipped.filter(({ answers }) => answers !== undefined);
    expect(serving.map(({ name }) => name)).toEqual(['web', 'api', 'projector', 'relay']);
    for (const { ms, stopMs, memory, exit, ...state } of serving) {
      // The relay has no Kafka here, and may still be connecting when its 8 s are over (decision 191).
      expect(state.name === 'relay' ? [0, 1] : [0]).toContain(exit);
      expect(state).toEqual({
        name: state.name,
        answers: 1,
        user: 'node',
        wrote: false,
        capabilities: '0000000000000000',
      });
      expect(Math.max(ms, Number(stopMs)), `${state.name} with ${memory}`).toBeLessThan(10_000);
    }
  });
});
