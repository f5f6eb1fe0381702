/** An image of a deployment, by its variable. */
export interface Image {
  variable: string;
  /** Name and tag, and once pinned the digest. */
  reference: string;
}

const DEFAULT = /\$\{([A-Z_]+_IMAGE):-([^}]+)\}/g;
const PINNED = /^[\w./:-]+@sha256:[0-9a-f]{64}$/;

/** The images of a compose file: each is `${NAME_IMAGE:-name:tag}`. */
export function imagesOf(compose: string): Image[] {
  const found = new Map(
    [...compose.matchAll(DEFAULT)].map(([, variable = '', reference = '']) => [variable, reference]),
  );
  return [...found].map(([variable, reference]) => ({ variable, reference }));
}

export const lockFile = (images: readonly Image[]): string =>
  images.map(({ variable, reference }) => `${variable}=${reference}\n`).join('');

const pinnedIn = (lock: string): Map<string, string> =>
  new Map(
    lock
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** Why a release might not run what was tested: images that are missing, only tagged, or of another version. */
export function problemsOf(compose: string, lock: string): string[] {
  const pinned = pinnedIn(lock);
  return imagesOf(compose).flatMap(({ variable, reference }) => {
    const found = pinned.get(variable);
    if (!found) return [`${variable}: is not pinned`];
    if (!PINNED.test(found))
      return [`${variable}: ${found} has no digest: a tag may be another image tomorrow`];
    const isOurs = variable === OURS;
    return isOurs || found.startsWith(`${reference}@`)
      ? []
      : [`${variable}: ${found} is pinned, compose.yaml names ${reference}`];
  });
}

/** Variable of our own image, which is named after the registry it was pushed to. */
export const OURS = 'STAMPWELL_IMAGE';

/** The cluster's kustomization: the base, with our image pinned by digest. */
export function kustomization(reference: string): string {
  const [name = '', digest = ''] = reference.split('@');
  return `# Written by npm run pin-images; an overlay of yours builds on it.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - ../base
images:
  - name: registry.example.com/stampwell
    newName: ${name.replace(/:[^:/]+$/, '')}
    digest: ${digest}
`;
}
