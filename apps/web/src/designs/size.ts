/** The size of a new design: one that suits a network, or pixels. Pure. */

export interface Size {
  /** The key of a preset, or `custom`. */
  preset: string
  /** As typed. */
  width: string
  height: string
}

export const customKey = 'custom'
export const startSize: Size = { preset: 'instagram-square', width: '1080', height: '1080' }

/** As in the contract's schema. */
export const sideLimits = { min: 64, max: 4096 } as const

const sideOf = (typed: string): number | undefined => {
  const side = Number(typed)
  return Number.isInteger(side) && side >= sideLimits.min && side <= sideLimits.max ? side : undefined
}

/** The fields of the request; undefined while the pixels aren't valid. */
export const toSize = ({ preset, width, height }: Size): { preset_key: string; width_px?: number; height_px?: number } | undefined => {
  if (preset !== customKey) return { preset_key: preset }
  const [width_px, height_px] = [sideOf(width), sideOf(height)]
  return width_px !== undefined && height_px !== undefined ? { preset_key: customKey, width_px, height_px } : undefined
}
