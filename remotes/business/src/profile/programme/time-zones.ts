interface Choice {
  value: string;
  label: string;
}
export interface Region {
  group: string;
  items: Choice[];
}

const REST = 'Other';

/**
 * Every time zone by region. Includes the chosen one even if it is an alias or unknown to this browser, so that the form can show
 * what is saved.
 */
export function regionsWith(chosen: string, known = Intl.supportedValuesOf('timeZone')): Region[] {
  const regions = new Map<string, Choice[]>();
  for (const value of [...new Set([...known, 'UTC', chosen])].sort()) {
    const [region = '', ...place] = value.split('/');
    const group = place.length > 0 ? region : REST;
    const label = (place.length > 0 ? place.join(', ') : region).replaceAll('_', ' ');
    const items = regions.get(group) ?? [];
    items.push({ value, label });
    regions.set(group, items);
  }
  return [...regions].map(([group, items]) => ({ group, items }));
}
