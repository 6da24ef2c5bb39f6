/** States of saving in the image editor: tested in `npm run test:web`. */
import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

interface Stored {
  revision: number
  document: DesignDocument
}

const design = '**/api/v1/image-editor/designs/*'

const refuseSaves = (page: Page, status: number, code: string, errors: object[] = []) =>
  page.route(design, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { type: '', title: '', status, code, detail: 'No.', instance: '', errors },
        })
      : route.fallback(),
  )

/** From then on, another editor has moved all layers. */
const moveElsewhere = (page: Page) =>
  page.route(design, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const stored = (await (await route.fetch()).json()) as Stored
    const pages = stored.document.pages.map((one) => ({
      ...one,
      layers: one.layers.map((layer) => ({ ...layer, transform: { ...layer.transform, y: layer.transform.y + 200 } })),
    }))
    return route.fulfill({ json: { ...stored, revision: stored.revision + 1, document: { ...stored.document, pages } } })
  })

const edit = async (page: Page): Promise<void> => {
  await page.getByRole('application').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+s')
}

const path: Screen['path'] = ({ drawings }) => `/designs/${drawings.pages}/edit`

export const designSavingStates: readonly Screen[] = [
  {
    name: 'design-editor-conflict',
    as: 'owner',
    path,
    proceed: async (page) => {
      await moveElsewhere(page)
      await refuseSaves(page, 409, 'revision_conflict')
      await edit(page)
      await page.getByRole('dialog').getByRole('figure').first().waitFor()
    },
    provokes: ['409 PATCH /api/v1/image-editor/designs/*'],
  },
  {
    name: 'design-editor-server-full',
    as: 'owner',
    path,
    proceed: async (page) => {
      await refuseSaves(page, 507, 'storage_full')
      await edit(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
    provokes: ['507 PATCH /api/v1/image-editor/designs/*'],
  },
  {
    name: 'design-editor-deleted',
    as: 'owner',
    path,
    proceed: async (page) => {
      await refuseSaves(page, 404, 'not_found')
      await edit(page)
      await page.getByRole('button', { name: 'Restore design' }).waitFor()
    },
    provokes: ['404 PATCH /api/v1/image-editor/designs/*'],
  },
  {
    name: 'design-editor-save-refused',
    as: 'owner',
    path,
    proceed: async (page) => {
      const location = 'body.operations[0].pages[0].layers[0].transform.y'
      await refuseSaves(page, 422, 'validation_failed', [
        { location, message: 'At most 100,000.', code: 'too_large', parameters: { maximum: 100_000 } },
      ])
      await edit(page)
      await page.getByRole('alert').waitFor()
    },
    provokes: ['422 PATCH /api/v1/image-editor/designs/*'],
  },
]
