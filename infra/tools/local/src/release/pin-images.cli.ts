import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { imagesOf, kustomization, lockFile, OURS, problemsOf } from './images.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
const COMPOSE = path.join(REPOSITORY, 'infra/deploy/compose/compose.yaml');
const LOCK = path.join(REPOSITORY, 'infra/deploy/compose/images.lock.env');
const CLUSTER = path.join(REPOSITORY, 'infra/deploy/k8s/release');

const USAGE = `Usage:
  npm run pin-images -- <our image, as pushed: registry.example.com/stampwell:1.2.0>
  npm run pin-images -- --check     refuses what is not pinned`;

/**
 * Records the digests of a release's images, asked from their registries by docker (decision 127). Compose uses them with
 * `--env-file`, the cluster with a kustomization.
 */
function main([argument = '']: string[]): number {
  const compose = readFileSync(COMPOSE, 'utf8');
  if (argument === '--check') return check(compose);
  if (argument === '' || argument.startsWith('-')) {
    console.error(USAGE);
    return 1;
  }
  const pinned = imagesOf(compose).map(({ variable, reference }) => {
    const named = variable === OURS ? argument : reference;
    return { variable, reference: `${named}@${digestOf(named)}` };
  });
  writeFileSync(LOCK, lockFile(pinned));
  const ours = pinned.find(({ variable }) => variable === OURS);
  mkdirSync(CLUSTER, { recursive: true });
  writeFileSync(path.join(CLUSTER, 'kustomization.yaml'), kustomization(ours?.reference ?? ''));
  for (const { reference } of pinned) console.log(reference);
  return 0;
}

function check(compose: string): number {
  const problems = problemsOf(compose, existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : '');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0)
    console.error('npm run pin-images -- <our image> asks for their digests; it wants docker.');
  return problems.length > 0 ? 1 : 0;
}

function digestOf(image: string): string {
  const question = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  return execFileSync('docker', question, { encoding: 'utf8' }).trim();
}

process.exitCode = main(process.argv.slice(2));
