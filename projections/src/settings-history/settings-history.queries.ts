import { DEFAULT_SETTINGS, type PlatformSettings, SYSTEM_ACTOR } from '@stampwell/contracts';
import { type Queryable, rowsOf } from '../reading/database.ts';
import { actorNameOf, type DELETED } from '../reading/names.ts';

const SHOWN_CHANGES = 50;

const HISTORY = `
  SELECT s.created_at AS at, s.actor_kind, s.actor_id, p.name AS actor_name, s.changes
    FROM views.settings_changes s LEFT JOIN vault.people p ON p.id = s.actor_id
    ORDER BY s.position DESC LIMIT ${SHOWN_CHANGES}`;

interface ChangeRow {
  at: string;
  actor_kind: keyof typeof DELETED | 'system';
  actor_id: string | null;
  actor_name: string | null;
  changes: Partial<PlatformSettings>;
}

export interface SettingsChange {
  at: string;
  actor: { id: string; name: string };
  changes: Partial<PlatformSettings>;
}

/** The settings that hold now. */
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

/** Their newest changes, newest first. */
export async function readSettingsHistory(db: Queryable): Promise<SettingsChange[]> {
  const rows = await rowsOf<ChangeRow>(db, HISTORY);
  return rows.map(({ at, actor_kind, actor_id, actor_name, changes }) => ({
    at,
    actor: { id: actor_id ?? SYSTEM_ACTOR.id, name: actorNameOf(actor_kind, actor_name) },
    changes,
  }));
}

/** The settings that hold now, and their newest changes. */
export async function readAdminSettings(
  db: Queryable,
): Promise<{ settings: PlatformSettings; history: SettingsChange[] }> {
  const [settings, history] = await Promise.all([readPlatformSettings(db), readSettingsHistory(db)]);
  return { settings, history };
}
