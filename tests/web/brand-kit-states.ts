import type { Screen } from './screens.ts'

/** Other states of the brand kit than its usual one. */
export const brandKitStates: readonly Screen[] = [
  { name: 'brand-kit-viewer', as: 'viewer', path: '/settings/brand-kit' },
  {
    name: 'brand-kit-empty',
    as: 'owner',
    path: '/settings/brand-kit',
    proceed: async (page) => {
      await page.route('**/api/v1/image-editor/brand-kit?*', async (route) => {
        const kit = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...kit, exists: false, colors: [], fonts: [], text_styles: [], backgrounds: [] } })
      })
      await page.route('**/api/v1/media?*', (route) => route.fulfill({ json: { media: [], total: 0 } }))
      await page.reload()
      await page.getByText('No fonts yet.').waitFor()
    },
  },
  {
    name: 'brand-kit-text-style',
    as: 'owner',
    path: '/settings/brand-kit',
    proceed: async (page) => {
      await page.locator('summary').filter({ hasText: 'Headline' }).click()
      await page.getByLabel('Line height').waitFor()
    },
  },
  {
    name: 'brand-kit-font-in-use',
    as: 'owner',
    path: '/settings/brand-kit',
    proceed: async (page) => {
      await page.route('**/api/v1/image-editor/brand-kit', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            type: '',
            title: '',
            status: 409,
            code: 'font_in_use',
            detail: 'A removed font is in use.',
            instance: '',
            errors: [{ message: '', code: 'font_in_use', parameters: { kind: 'design', title: 'Winter menu' } }],
          },
        }),
      )
      await page.getByRole('button', { name: 'Remove Newsreader Regular italic' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Keep font' }).waitFor()
    },
    provokes: ['409 PUT /api/v1/image-editor/brand-kit'],
  },
  {
    name: 'brand-kit-outdated',
    as: 'owner',
    path: '/settings/brand-kit',
    proceed: async (page) => {
      const url = '**/api/v1/image-editor/brand-kit?*'
      await page.getByLabel('Name', { exact: true }).first().fill('Harbour')
      await page.route(url, async (route) => {
        const response = await route.fetch()
        const kit = (await response.json()) as { revision: number }
        await route.fulfill({ response, json: { ...kit, revision: kit.revision + 1 } })
      })
      await page.route('**/api/v1/image-editor/brand-kit', (route) =>
        route.fulfill({
          status: 412,
          contentType: 'application/problem+json',
          json: { type: '', title: '', status: 412, code: 'precondition_failed', detail: 'No.', instance: '' },
        }),
      )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Load their version' }).waitFor()
    },
    provokes: ['412 PUT /api/v1/image-editor/brand-kit'],
  },
]
