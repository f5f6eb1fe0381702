import { linesOf } from '@stampwell/audit';
import type { adminSettings } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { EmptyState, Panel, RelativeTime } from '@stampwell/ui';
import classes from './settings-history.module.css';

export function SettingsHistory({ history }: { history: ReplyOf<typeof adminSettings>['history'] }) {
  return (
    <Panel title="Changes">
      {history.length === 0 ? (
        <EmptyState title="No changes yet" illustration="clock">
          These are the default settings.
        </EmptyState>
      ) : (
        <ol className={classes.list}>
          {history.map(({ at, actor, changes }) => (
            <li key={`${at} ${actor.id}`} className={classes.change}>
              {linesOf(changes).map((line) => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
              <span className={classes.quiet}>
                {actor.name} · <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
