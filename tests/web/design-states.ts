/** States of the designs: tested in `npm run test:web`. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

type FailReading = (page: Page, url: string) => Promise<void>

const openMenu = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem').first().waitFor()
}

const openNew = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New design' }).first().click()
  await page.getByRole('radio').first().waitFor()
}

export const designStates = (failReading: FailReading): readonly Screen[] => [
  { name: 'designs-viewer', as: 'viewer', path: '/designs' },
  { name: 'designs-no-match', as: 'owner', path: '/designs?q=nothing-like-this' },
  { name: 'designs-favorites', as: 'owner', path: '/designs?show=favorites' },
  { name: 'designs-trash', as: 'owner', path: '/designs?show=trash' },
  { name: 'designs-trash-viewer', as: 'viewer', path: '/designs?show=trash' },
  { name: 'designs-menu', as: 'owner', path: '/designs', proceed: openMenu },
  {
    name: 'designs-selected',
    as: 'owner',
    path: '/designs',
    proceed: async (page) => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('region', { name: 'Selected designs' }).waitFor()
    },
  },
  {
    name: 'designs-failed',
    as: 'owner',
    path: '/designs',
    proceed: (page) => failReading(page, '**/api/v1/image-editor/designs?*'),
    provokes: ['403 GET /api/v1/image-editor/designs'],
  },
  {
    name: 'designs-empty',
    as: 'owner',
    path: '/designs',
    proceed: async (page) => {
      await page.route('**/api/v1/image-editor/designs?*', (route) => route.fulfill({ json: { can_edit: true, total: 0, designs: [] } }))
      await page.reload()
      await page.getByText('Create a design from a template').waitFor()
    },
  },
  {
    name: 'designs-off',
    as: 'owner',
    path: '/designs',
    proceed: async (page) => {
      await page.route('**/api/v1/image-editor/presets', (route) =>
        route.fulfill({ json: { enabled: false, schema_version: 1, presets: [] } }),
      )
      await page.reload()
      await page.getByText('Designs are turned off').waitFor()
    },
  },
  { name: 'designs-new', as: 'owner', path: '/designs', proceed: openNew },
  {
    name: 'designs-new-image',
    as: 'owner',
    path: '/designs',
    proceed: async (page) => {
      await openNew(page)
      await page.getByRole('tab', { name: 'Image' }).click()
      await page.getByRole('combobox', { name: 'Size' }).last().click()
      await page.getByRole('option', { name: 'Custom size' }).click()
      await page.getByLabel('Width in pixels').waitFor()
    },
  },
  {
    name: 'designs-rename',
    as: 'owner',
    path: '/designs',
    proceed: async (page) => {
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      await page.getByRole('dialog', { name: 'Rename design' }).waitFor()
    },
  },
  {
    name: 'template-rename',
    as: 'owner',
    path: '/designs?show=templates',
    proceed: async (page) => {
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Rename…' }).click()
      await page.getByRole('dialog', { name: 'Rename template' }).waitFor()
    },
  },
  { name: 'design-viewer', as: 'viewer', path: ({ drawings }) => `/designs/${drawings.pages}` },
  { name: 'design-alone', as: 'owner', path: ({ drawings }) => `/designs/${drawings.picture}` },
  {
    name: 'design-page',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Open Kitchen' }).click()
      await page.getByText('set in Inter').waitFor()
    },
  },
  {
    name: 'design-export',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByText('set in Inter').waitFor()
    },
  },
  {
    name: 'design-restore',
    as: 'owner',
    path: ({ drawings }) => `/designs/${drawings.pages}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: /^Restore Before the new hours/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'design-unknown',
    as: 'owner',
    path: '/designs/01890000-0000-7000-8000-000000000001',
    provokes: [
      '404 GET /api/v1/image-editor/designs/01890000-0000-7000-8000-000000000001',
      '404 GET /api/v1/image-editor/designs/*/revisions',
    ],
  },
  {
    name: 'draft-from-design',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'From design' }).click()
      await page.getByRole('list', { name: 'Designs' }).waitFor()
    },
  },
]
