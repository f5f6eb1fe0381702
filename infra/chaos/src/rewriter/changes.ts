import type { Random } from '../support/random.ts';
import { DISGUISES, EVENT_KINDS } from './event-kinds.ts';
import { ROW_KINDS } from './row-kinds.ts';
import { type Change, type Rewriting, WHERES } from './scene.ts';
import { STRUCTURE_KINDS } from './structure-kinds.ts';

const KEEPERS = ['stopped', 'running', 'restarted'] as const;
const EVENTS = Object.keys(EVENT_KINDS);
const ROWS = Object.keys(ROW_KINDS);
const STRUCTURES = Object.keys(STRUCTURE_KINDS);
/** Events most often, since they can be rewritten in most ways. One in ten alters tables, which needs a new copy. */
const FAMILIES = [...[EVENTS, ROWS, EVENTS, ROWS, EVENTS], ...[EVENTS, ROWS, EVENTS, ROWS, STRUCTURES]];

/** The change of a number: kinds in rotation, the rest random. Every third is a pair. */
export function changeOf(nth: number, random: Random): Change {
  const family = FAMILIES[nth % FAMILIES.length] ?? EVENTS;
  const turn = Math.floor(nth / FAMILIES.length) * FAMILIES.filter((one) => one === family).length;
  const before = FAMILIES.slice(0, nth % FAMILIES.length).filter((one) => one === family).length;
  const kinds = [family[(turn + before) % family.length] ?? ''];
  if (nth % 3 === 2) kinds.push(random.of(random.of([EVENTS, ROWS])));
  return compose(kinds, random);
}

export function compose(kinds: string[], random: Random): Change {
  const where = random.of(WHERES);
  const disguise = kinds.some((kind) => kind in EVENT_KINDS) ? random.of(DISGUISES) : null;
  const apply: Rewriting = async (scene) => {
    const names: string[] = [];
    const rewrite = async (by: Rewriting | undefined) => {
      if (by) names.push(...(await by(scene)));
    };
    for (const kind of kinds) await rewrite(EVENT_KINDS[kind]?.(where));
    await disguise?.apply(scene);
    // After disguises, which would undo some of these.
    for (const kind of kinds) await rewrite(ROW_KINDS[kind]?.rewrite ?? STRUCTURE_KINDS[kind]);
    return names;
  };
  const laterMs = Math.max(...kinds.map((kind) => ROW_KINDS[kind]?.laterMs ?? 0));
  return {
    kinds: disguise ? [...kinds, disguise.name] : kinds,
    ...{ where, keeper: random.of(KEEPERS), laterMs, random, apply },
    isStructural: kinds.some((kind) => kind in STRUCTURE_KINDS),
  };
}

/**
 * Deletes all seals and rewrites the log, whose tree a restarted keeper would seal again. Detected by the last seal beside the key, or
 * a checkpoint kept elsewhere.
 */
export const sealedAnew = (random: Random, known: Change['known'] = []): Change => ({
  ...{ kinds: ['sealed anew'], where: 'before', keeper: 'restarted', random, known },
  async apply(scene) {
    await EVENT_KINDS['a day earlier']?.('before')(scene);
    await DISGUISES.at(-1)?.apply(scene);
    await ROW_KINDS['no seals']?.rewrite(scene);
    return ['the seals themselves'];
  },
});
