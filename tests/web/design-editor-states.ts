/** States of the image editor: tested in `npm run test:web`. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const openAdd = async (page: Page): Promise<void> => {
  const add = page.getByRole('button', { name: 'Add', exact: true })
  if ((await add.getAttribute('aria-expanded')) === 'false') await add.click()
  await page.getByRole('list', { name: 'Text' }).waitFor()
}

export const designEditorStates: readonly Screen[] = [
  { name: 'design-editor', as: 'owner', path: ({ drawings }) => `/designs/${drawings.pages}/edit` },
  {
    name: 'design-editor-selected',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
    },
  },
  {
    name: 'design-editor-refused',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await openAdd(page)
      const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
      await page.locator('input[type=file]').first().setInputFiles(svg)
      await page.getByText("logo.svg wasn't added.").waitFor()
    },
  },
  {
    name: 'design-editor-crop',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.picture}/edit`,
    proceed: async (page) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('c')
      await page.getByRole('region', { name: 'Crop' }).waitFor()
    },
  },
  {
    name: 'design-editor-missing',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.picture}/edit`,
    proceed: async (page) => {
      await page.route(/\/media\/.+\/content\?variant=(?:drawn|screen)/, (route) =>
        route.fulfill({ status: 404, json: { code: 'not_found', status: 404 } }),
      )
      await page.reload()
      await page.getByText('Picture missing').waitFor()
      await page.getByRole('status').getByRole('button', { name: 'Show' }).click()
      await page.getByRole('dialog').waitFor()
    },
    provokes: ['404 GET /api/v1/media/*/content'],
  },
]
