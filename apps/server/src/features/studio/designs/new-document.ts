import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { uuid7 } from '#lib/ids.ts'
import { findPreset, presets } from './presets.ts'

const defaultTitle = 'Untitled design'

interface Wanted {
  title: string
  presetKey: string
  width: number
  height: number
}

export function blankDocument({ title, presetKey, width, height }: Wanted): DesignDocument {
  const format = findPreset(presetKey || presets[0].key)?.format ?? 'png'
  return {
    schema_version: 1,
    title: title || defaultTitle,
    preset_key: presetKey || presets[0].key,
    width_px: width,
    height_px: height,
    brand_kit_id: '',
    brand_kit_revision: 0,
    export_defaults: { format, quality: 0.92, matte_color: '#ffffff' },
    pages: [
      {
        id: uuid7(),
        name: 'Page 1',
        background_color: '#ffffff',
        background: { type: 'solid', color: '#ffffff', opacity: 1 },
        layers: [],
      },
    ],
  }
}

interface SourcePicture {
  id: string
  filename: string
  width: number | null
  height: number | null
}

/** Centers the picture on the page, as large as it fits. */
export function pictureLayer({ id, filename, width, height }: SourcePicture, page: { width: number; height: number }): Layer {
  const [own, high] = [width ?? page.width, height ?? page.height]
  const scale = Math.min(page.width / own, page.height / high)
  const size = { width: own * scale, height: high * scale }
  return {
    id: uuid7(),
    type: 'image',
    name: filename.slice(0, 120),
    visible: true,
    locked: false,
    opacity: 1,
    transform: {
      x: (page.width - size.width) / 2,
      y: (page.height - size.height) / 2,
      ...size,
      rotation: 0,
      flip_x: false,
      flip_y: false,
    },
    image: { media_id: id, fit: 'contain', ...(width && height ? { source_width: width, source_height: height } : {}) },
  }
}
