import { CountBadge } from '@stampwell/ui';
import { Tabs } from '@stampwell/ui/data';
import type { ReactNode } from 'react';
import classes from './filter-tabs.module.css';

interface FilterTabsProps<Key extends string> {
  tabs: readonly { key: Key; label: string; count: string | undefined }[];
  value: Key;
  onChange: (key: Key) => void;
  /** Beside the tabs where there is room. */
  search: ReactNode;
  /** The filtered list. */
  children: ReactNode;
}

/** Tabs with counts, search box and list. */
export function FilterTabs<Key extends string>({
  tabs,
  value,
  onChange,
  search,
  children,
}: FilterTabsProps<Key>) {
  return (
    <Tabs value={value} onChange={(key) => key && onChange(key as Key)}>
      <div className={classes.tools}>
        {search}
        <Tabs.List data-tab-row className={classes.list} aria-label="Filter">
          {tabs.map(({ key, label, count }) => (
            <Tabs.Tab key={key} value={key} className={classes.tab}>
              {label} <CountBadge>{count ?? '–'}</CountBadge>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={value} className={classes.panel} tabIndex={-1}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
