/** The key by which catalogs translate a label of the networks' settings: `Who can reply` → `who_can_reply`. */
export const labelKey = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
