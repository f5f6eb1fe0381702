import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
export const K8S = path.join(REPOSITORY, 'infra/deploy/k8s/base');

export interface Container {
  name: string;
  command: string[];
  env?: { name: string; value?: string }[];
  envFrom?: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  ports?: { name: string; containerPort: number }[];
  resources?: { limits?: { memory?: string } };
  startupProbe?: unknown;
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  volumeMounts?: { name: string; mountPath: string }[];
}

export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template?: {
      spec: { containers: Container[]; initContainers?: Container[]; volumes?: { name: string }[] };
    };
    selector?: { matchLabels?: Record<string, string> };
    podSelector?: { matchLabels?: Record<string, string> };
    scaleTargetRef?: { name: string };
    minReplicas?: number;
    maxReplicas?: number;
  };
}

export interface Compose {
  services: Record<string, { command?: string[]; environment?: Record<string, string> }>;
}

export const readCompose = (): Compose =>
  parse(readFileSync(path.join(REPOSITORY, 'infra/deploy/compose/compose.yaml'), 'utf8'), {
    merge: true,
  }) as Compose;

/** The manifests of the folder, by file. */
export const manifestTexts = (): { file: string; text: string }[] =>
  readdirSync(K8S).map((file) => ({ file, text: readFileSync(path.join(K8S, file), 'utf8') }));

export const readManifests = (): Manifest[] =>
  manifestTexts().flatMap(({ text }) =>
    parseAllDocuments(text).map((document) => document.toJS() as Manifest),
  );
