import { translator } from '#i18n/translator.ts'
import { kindName, nameFrom } from '../session/layer-name.ts'
import type { LayerRow } from './tree-rows.ts'

const t = translator('designLayers')

/** What a screen reader says of a row. */
export const describeRow = (row: LayerRow): string => {
  const [name, kind] = [nameFrom(row), kindName(row)]
  return t('row', {
    name,
    kind: name === kind ? 'none' : kind,
    hidden: row.isVisible ? (row.isHiddenByGroup ? 'group' : 'no') : 'own',
    locked: row.isLocked ? 'own' : row.isLockedByGroup ? 'group' : 'no',
  })
}
