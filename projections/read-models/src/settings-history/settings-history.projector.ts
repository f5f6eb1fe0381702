import { keep, set, table } from '@stampwell/runtime/projector/table.ts';
import { accountOf } from '../account-of.ts';
import { defineProjector } from '../define-projector.ts';

const changes = table('settings_changes', {
  key: { id: 'uuid' },
  columns: {
    position: keep('bigint'),
    actor_kind: keep('text'),
    actor_id: keep('uuid'),
    changes: keep('jsonb'),
    created_at: keep('timestamptz'),
  },
});

const settings = table('platform_settings', { key: { name: 'text' }, columns: { value: set('jsonb') } });

export const settingsHistory = defineProjector({
  name: 'settings-history',
  pace: 'live',
  revision: 1,
  ddl: new URL('./tables.sql', import.meta.url),
  tables: [changes, settings],
  needs: ['id', 'actor'],
  on: {
    PlatformSettingsChanged: ({ id, position, actor, at, data }) => [
      changes.insert(
        { id },
        {
          position,
          actor_kind: actor.kind,
          actor_id: accountOf(actor),
          changes: data.changes,
          created_at: at,
        },
      ),
      ...Object.entries(data.changes).map(([name, value]) =>
        settings.change({ name }, { value: value ?? null }),
      ),
    ],
  },
});
