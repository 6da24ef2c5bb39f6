import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Stage } from '../render/stage.ts'

/** Covers a page of 100 by 100. */
export const aLayer = (part: Partial<Layer> & Pick<Layer, 'type'>): Layer => ({
  id: 'l',
  name: '',
  visible: true,
  locked: false,
  opacity: 1,
  transform: { x: 0, y: 0, width: 100, height: 100, rotation: 0, flip_x: false, flip_y: false },
  ...part,
})

export const aPage = (layers: Layer[], part: Partial<DesignPage> = {}): DesignPage => ({
  id: 'p',
  name: 'P',
  background_color: '#ffffff',
  background: { type: 'solid', color: '#ffffff', opacity: 1 },
  layers,
  ...part,
})

/** A square document of one page. */
export const aDocument = (side: number, layers: Layer[], page: Partial<DesignPage> = {}): DesignDocument => ({
  schema_version: 1,
  title: 'Scene',
  preset_key: 'custom',
  width_px: side,
  height_px: side,
  brand_kit_id: '',
  brand_kit_revision: 0,
  export_defaults: { format: 'png', quality: 0.9, matte_color: '' },
  pages: [aPage(layers, page)],
})

export const aStage = (part: Partial<Stage<Canvas>> = {}): Stage<Canvas> => ({
  createSurface: createCanvas,
  picture: () => undefined,
  family: () => 'sans-serif',
  ...part,
})
