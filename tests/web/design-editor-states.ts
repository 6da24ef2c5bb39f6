/** States of the image editor: tested in `npm run test:web`. */
import type { Page } from 'playwright-core'
import { designSavingStates } from './design-saving-states.ts'
import type { Screen } from './screens.ts'
import type { World } from './world.ts'

const openAdd = async (page: Page): Promise<void> => {
  const add = page.getByRole('button', { name: 'Add', exact: true })
  if ((await add.getAttribute('aria-expanded')) === 'false') await add.click()
  await page.getByRole('list', { name: 'Text' }).waitFor()
}

/** Phones have the layers and the pages in sheets. */
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Opens all topics of the properties. */
const openTopics = async (page: Page): Promise<void> => {
  const closed = page.getByRole('region', { name: 'Properties' }).locator('details:not([open]) > summary')
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
}

export const designEditorStates: readonly Screen[] = [
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
    name: 'design-editor-properties',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.setViewportSize(desk)
      await openTopics(page)
      await page.getByRole('application').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await openTopics(page)
    },
  },
  {
    name: 'design-editor-image-properties',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.picture}/edit`,
    proceed: async (page) => {
      await page.setViewportSize(desk)
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await openTopics(page)
    },
    provokes: ['404 GET /api/v1/media/*/content'],
  },
  {
    name: 'design-editor-color',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.setViewportSize(desk)
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Color: choose a color' }).first().click()
      await page.getByRole('dialog', { name: 'Color' }).getByRole('slider').waitFor()
    },
  },
  {
    name: 'design-editor-typing',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Edit text' }).waitFor()
    },
  },
  {
    name: 'design-editor-menu',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Order' }).press('ArrowRight')
      await page.getByRole('menuitem', { name: 'Send to back' }).waitFor()
    },
  },
  ...(['Add', 'Layers', 'Properties', 'Pages'] as const).map((name) => ({
    name: `design-editor-phone-${name.toLowerCase()}`,
    as: 'owner' as const,
    path: ({ drawings }: World) => `/designs/${drawings.pages}/edit`,
    proceed: async (page: Page) => {
      await page.setViewportSize(phone)
      await page.getByRole('application').focus()
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: 'Close' }).waitFor()
    },
  })),
  {
    name: 'design-editor-rename',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.setViewportSize(desk)
      await page.getByRole('treeitem').first().focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('F2')
      await page.getByRole('textbox', { name: /^Name of/ }).waitFor()
    },
  },
  {
    name: 'design-editor-page-menu',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}/edit`,
    proceed: async (page) => {
      await page.setViewportSize(desk)
      await page.getByRole('button', { name: 'Add page' }).click()
      await page.getByText('No layers yet.').waitFor()
      await page.getByRole('button', { name: /^More actions for Page/ }).click()
      await page.getByRole('menuitem').first().waitFor()
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
      // Waits for the picture, whose size is unknown before.
      await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Crop' }).click()
      await page.getByRole('region', { name: 'Crop' }).waitFor()
    },
    // The server makes the copy that is drawn on the first request.
    provokes: ['404 GET /api/v1/media/*/content'],
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
  ...designSavingStates,
]
