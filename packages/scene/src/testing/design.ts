import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { aPage } from './scene.ts'

/** A design of 1000 by 1000 whose first page has the id `p`. */
export const aDesign = (layers: Layer[], others: DesignPage[] = []): DesignDocument => ({
  schema_version: 1,
  title: 'Design',
  preset_key: 'custom',
  width_px: 1000,
  height_px: 1000,
  brand_kit_id: '',
  brand_kit_revision: 0,
  export_defaults: { format: 'png', quality: 0.92, matte_color: '#ffffff' },
  pages: [aPage(layers), ...others],
})
