import { PARTITIONS } from '@stampwell/runtime/kafka/partitioning.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Manifest, manifestTexts, readManifests } from './manifests.ts';

const manifests = readManifests();
const kinds = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const nameOf = ({ metadata }: Manifest) => metadata.name;
const deployments = kinds('Deployment');

it('consists of every file of the folder', () => {
  const texts = manifestTexts();
  const kustomization = texts.find(({ file }) => file === 'kustomization.yaml');
  const { resources } = parse(kustomization?.text ?? '') as { resources: string[] };
  const others = texts.map(({ file }) => file).filter((file) => file !== 'kustomization.yaml');
  expect(resources.toSorted()).toEqual(others.toSorted());
});

it('runs what serves as Deployments, and the migrator as a Job', () => {
  expect(deployments.map(nameOf).sort()).toEqual(['api', 'projector', 'relay', 'web']);
  expect(kinds('Job').map(nameOf)).toEqual(['migrator']);
});

it.each(deployments.map((deployment) => [nameOf(deployment), deployment] as const))(
  'asks %s whether it started, lives and is ready, limits its memory, and drains one at a time',
  (name, { spec }) => {
    const [container] = spec?.template?.spec.containers ?? [];
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
    });
    expect(container?.resources?.limits?.memory).toMatch(/^\d+[MG]i$/);
    const budget = kinds('PodDisruptionBudget').find((one) => nameOf(one) === name);
    expect(budget?.spec).toMatchObject({ maxUnavailable: 1, selector: spec?.selector });
  },
);

it('mounts no volume that it does not define', () => {
  for (const { spec } of [...deployments, ...kinds('Job')]) {
    const pod = spec?.template?.spec;
    const defined = (pod?.volumes ?? []).map(({ name }) => name);
    const mounted = [...(pod?.containers ?? []), ...(pod?.initContainers ?? [])].flatMap(
      ({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name),
    );
    expect([...new Set(mounted)].sort()).toEqual(defined.sort());
  }
});

it('adds projectors by lag, up to the partitions that there are, and leaves their number to the autoscaler', () => {
  const scalers = kinds('HorizontalPodAutoscaler');
  expect(scalers.map(nameOf)).toEqual(['api', 'projector']);
  const projector = scalers.find((scaler) => nameOf(scaler) === 'projector');
  expect(JSON.stringify(projector)).toContain('stampwell_projection_lag_seconds');
  expect(projector?.spec?.maxReplicas).toBeLessThanOrEqual(PARTITIONS);
  for (const scaler of scalers) {
    const scaled = deployments.find((one) => nameOf(one) === scaler.spec?.scaleTargetRef?.name);
    expect(scaled?.spec).toBeDefined();
    expect(scaled?.spec).not.toHaveProperty('replicas');
    expect(scaler.spec?.minReplicas).toBe(2);
  }
});

it('lets the projector reach the bucket of seals, and the web process nothing', () => {
  const egress = (name: string) =>
    kinds('NetworkPolicy').filter(
      ({ spec }) => spec?.podSelector?.matchLabels?.['app.kubernetes.io/name'] === name,
    );
  expect(JSON.stringify(egress('projector'))).toContain('"port":443');
  expect(egress('web').every(({ spec }) => !('egress' in (spec ?? {})))).toBe(true);
});
