/** Saves and reads a design through the API. */
import type { Save, SavedDesign } from '@broadside/scene/editor'
import { outlivesPage, readDesign, saveDesign, type SaveOptions } from '#api/design-saving.ts'

export interface Transport {
  save: (save: Save, options: SaveOptions) => Promise<{ revision: number; updated_at: string }>
  read: () => Promise<SavedDesign>
  /** True if the browser completes the request although the page is closed. */
  outlivesPage: (save: Save) => boolean
}

export const createTransport = (id: string): Transport => ({
  save: (save, options) => saveDesign(id, save, options),
  read: () => readDesign(id),
  outlivesPage,
})
