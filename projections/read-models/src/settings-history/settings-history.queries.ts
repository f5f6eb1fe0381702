import {
  actorNameOf,
  DEFAULT_SETTINGS,
  type ERASED_NAMES,
  type PlatformSettings,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import { type Queryable, rowsOf } from '../queries/database.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';

const SHOWN_CHANGES = 50;

const HISTORY = `
  SELECT s.created_at AS at, s.actor_kind, s.actor_id, s.changes
    FROM views.settings_changes s
    ORDER BY s.position DESC LIMIT ${SHOWN_CHANGES}`;

interface ChangeRow {
  at: string;
  actor_kind: keyof typeof ERASED_NAMES | 'system';
  actor_id: string | null;
  changes: Partial<PlatformSettings>;
}

export interface SettingsChange {
  at: string;
  actor: { id: string; name: string };
  changes: Partial<PlatformSettings>;
}

export async function readPlatformSettings(db: Queryable): Promise<PlatformSettings> {
  const rows = await rowsOf<{ name: string; value: unknown }>(
    db,
    'SELECT name, value FROM views.platform_settings',
  );
  return {
    ...DEFAULT_SETTINGS,
    ...(Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<PlatformSettings>),
  };
}

/** Recent changes, newest first. */
export async function readSettingsHistory(views: Views): Promise<SettingsChange[]> {
  const rows = await rowsOf<ChangeRow>(views.db, HISTORY);
  const known = await namesFor(views, rows, ({ actor_id }) => [actor_id]);
  return rows.map(({ at, actor_kind, actor_id, changes }) => ({
    at,
    actor: {
      id: actor_id ?? SYSTEM_ACTOR.id,
      name: actorNameOf(actor_kind, known.get(actor_id ?? '')?.name),
    },
    changes,
  }));
}

export async function readAdminSettings(
  views: Views,
): Promise<{ settings: PlatformSettings; history: SettingsChange[] }> {
  const [settings, history] = await Promise.all([readPlatformSettings(views.db), readSettingsHistory(views)]);
  return { settings, history };
}
