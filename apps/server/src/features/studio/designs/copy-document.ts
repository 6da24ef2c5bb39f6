/** Copies documents under new ids. Runs in a thread because documents can be long. */
import type { DesignDocument, DesignPage } from '@broadside/contract/features/design-document.schemas'
import { uuid7 } from '#lib/ids.ts'

function copyPage(page: DesignPage): DesignPage {
  const ids = new Map(page.layers.map(({ id }) => [id, uuid7()]))
  return {
    ...page,
    id: uuid7(),
    layers: page.layers.map((layer) => ({
      ...layer,
      id: ids.get(layer.id) ?? uuid7(),
      ...(layer.parent_id ? { parent_id: ids.get(layer.parent_id) ?? '' } : {}),
    })),
  }
}

export const copyDocument = (document: DesignDocument, title: string): DesignDocument => ({
  ...document,
  title,
  pages: document.pages.map(copyPage),
})
