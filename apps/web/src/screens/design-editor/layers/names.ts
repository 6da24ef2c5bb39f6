/** Names of layers, also of those that no one has named. */
import { type MediaView, mediaQuery } from '#api/media.ts'
import { queries } from '#api/queries.ts'
import { translator } from '#i18n/translator.ts'
import type { LayerRow } from './tree-rows.ts'

const t = translator('designLayers')

export const kindName = ({ kind }: LayerRow): string => t(`kind_${kind}`)

/** The name of an image's file is known once its row has been shown. */
const fileName = (mediaId: string): string | undefined =>
  mediaId ? queries.getQueryData<MediaView>(mediaQuery(mediaId).queryKey)?.filename : undefined

export const nameOf = (row: LayerRow): string => row.name || row.text || fileName(row.mediaId) || kindName(row)

/** What a screen reader says of a row. */
export const describeRow = (row: LayerRow): string => {
  const name = nameOf(row)
  const kind = kindName(row)
  return t('row', {
    name,
    kind: name === kind ? 'none' : kind,
    hidden: row.isVisible ? (row.isHiddenByGroup ? 'group' : 'no') : 'own',
    locked: row.isLocked ? 'own' : row.isLockedByGroup ? 'group' : 'no',
  })
}
