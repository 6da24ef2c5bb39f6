/** Names, backgrounds, and what a list of layers changes. */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { type Location, placeLayers } from '../model/arrange.ts'
import { maxName, maxTitle } from '@broadside/contract/features/design-limits'
import { shortened } from '../model/numbers.ts'
import { updateLayers, updatePage } from '../model/pages.ts'
import type { Session } from '../session/session.ts'

/** A blank title changes nothing. */
export const setTitle = ({ store }: Session, title: string): void => {
  const shown = shortened(title.trim(), maxTitle)
  if (shown) store.update(({ document }) => ({ document: { ...document, title: shown } }))
}

export const setExportDefaults = ({ store }: Session, part: Partial<DesignDocument['export_defaults']>): void =>
  store.update(({ document }) => ({ document: { ...document, export_defaults: { ...document.export_defaults, ...part } } }))

export const renamePage = ({ store }: Session, pageId: string, name: string): void =>
  store.update(({ document }) => ({
    document: updatePage(document, pageId, (page) => ({ ...page, name: shortened(name.trim(), maxName) })),
  }))

/** The page keeps the last solid color, for when its background is solid again. */
export const setBackground = (session: Session, background: DesignPage['background']): void =>
  session.edit((page) => ({ ...page, background, background_color: background.color ?? page.background_color }))

export const setLayer = (session: Session, id: string, { name, ...part }: Partial<Pick<Layer, 'name' | 'visible' | 'locked'>>): void =>
  session.edit((page) =>
    updateLayers(page, [id], (layer) => ({ ...layer, ...part, ...(name === undefined ? {} : { name: shortened(name.trim(), maxName) }) })),
  )

/** Moves layers in the list, also into groups and out of them. */
export const moveInList = (session: Session, ids: readonly string[], to: Location): void =>
  session.edit((page) => placeLayers(page, ids, to))
