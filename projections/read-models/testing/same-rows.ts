import { expect } from 'vitest';
import type { Scenario } from './scenario.ts';

/** Delivers twice, rebuilds, and rebuilds with no memory for rows: each must yield identical rows. */
export async function expectSameRows(scenario: Scenario): Promise<void> {
  const rows = await scenario.tables();
  expect(Object.values(rows).flat().length).toBeGreaterThan(0);
  await scenario.deliverAgain();
  expect(await scenario.tables()).toEqual(rows);
  await scenario.rebuild();
  expect(await scenario.tables()).toEqual(rows);
  await scenario.rebuild({ heldRows: 0 });
  expect(await scenario.tables()).toEqual(rows);
}
