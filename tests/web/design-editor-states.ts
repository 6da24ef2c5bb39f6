/** States of the image editor: tested in `npm run test:web`. */
import type { Screen } from './screens.ts'

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
]
