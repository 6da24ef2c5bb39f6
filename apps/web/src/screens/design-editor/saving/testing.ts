/** Designs for tests of saving. */
import type { DesignDocument, Layer } from '@broadside/scene/editor'

export const aShape = (id: string): Layer => ({
  id,
  type: 'shape',
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 0, y: 0, width: 100, height: 100, rotation: 0, flip_x: false, flip_y: false },
  shape: { kind: 'rectangle' },
})

/** With one page, `p`. */
export const aDesignOf = (layers: Layer[]): DesignDocument => ({
  schema_version: 1,
  title: 'Poster',
  preset_key: 'custom',
  width_px: 400,
  height_px: 400,
  brand_kit_id: '',
  brand_kit_revision: 0,
  export_defaults: { format: 'png', quality: 1, matte_color: '' },
  pages: [
    {
      id: 'p',
      name: 'Page 1',
      background_color: '#ffffff',
      background: { type: 'solid', color: '#ffffff', opacity: 1 },
      guides: { horizontal: [], vertical: [] },
      layers,
    },
  ],
})
