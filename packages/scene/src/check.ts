/**
 * Rules of a design document that a schema can't express: what belongs together, what must be unique, what refers to what. Pure, so the
 * editor can check while the user draws.
 */
import type { ColorGrade, DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { layerTypes, maxPoints, maxSpans } from '@broadside/contract/features/design-limits'
import { curveFault } from './curves.ts'

export interface Fault {
  /** Relative to the document: `pages[0].layers[3].parent_id`. */
  location: string
  message: string
  value?: unknown
}

/** Returns all faults of a document that matches the schema, in document order. */
export const findFaults = (document: DesignDocument): Fault[] => {
  const faults: Fault[] = []
  const pageIds = new Set<string>()
  const layerIds = new Set<string>()
  for (const [index, page] of document.pages.entries()) {
    const at = `pages[${index}]`
    if (pageIds.has(page.id)) faults.push(repeated(`${at}.id`, page.id))
    pageIds.add(page.id)
    faults.push(...backgroundFaults(page, at), ...guideFaults(page, document, at), ...gradeFaults(page, at))
    for (const [number, layer] of page.layers.entries()) {
      const where = `${at}.layers[${number}]`
      if (layerIds.has(layer.id)) faults.push(repeated(`${where}.id`, layer.id))
      layerIds.add(layer.id)
      faults.push(...layerFaults(layer, where))
    }
    faults.push(...parentFaults(page, at))
  }
  return faults
}

const repeated = (location: string, value: string): Fault => ({
  location,
  message: 'This id occurs more than once in the document.',
  value,
})

const backgroundParts = { solid: 'color', gradient: 'gradient', image: 'image' } as const

const backgroundFaults = ({ background }: DesignPage, at: string): Fault[] => {
  const own = background.type === 'transparent' ? undefined : backgroundParts[background.type]
  return Object.values(backgroundParts).flatMap((part) => {
    const location = `${at}.background.${part}`
    if (part === own && background[part] === undefined)
      return [{ location, message: `A background of type ${background.type} needs this.` }]
    if (part !== own && background[part] !== undefined)
      return [{ location, message: `A background of type ${background.type} does not have this.` }]
    return []
  })
}

const guideFaults = ({ guides }: DesignPage, { width_px, height_px }: DesignDocument, at: string): Fault[] => {
  const outside = (axis: 'horizontal' | 'vertical', limit: number) =>
    (guides?.[axis] ?? []).flatMap((value, index) =>
      value > limit ? [{ location: `${at}.guides.${axis}[${index}]`, message: 'This guide lies outside of the page.', value }] : [],
    )
  return [...outside('horizontal', height_px), ...outside('vertical', width_px)]
}

const gradeFaults = ({ color_grade: grade, color_grade_version: version }: DesignPage, at: string): Fault[] => {
  if (!grade) return []
  const unversioned =
    version === 1 ? [] : [{ location: `${at}.color_grade_version`, message: 'A color grade needs version 1.', value: version }]
  return [...unversioned, ...curveFaults(grade, `${at}.color_grade`)]
}

const curveFaults = ({ curves = {} }: Pick<ColorGrade, 'curves'>, at: string): Fault[] => {
  return Object.entries(curves).flatMap(([name, text]) => {
    const message = curveFault(text)
    return message === undefined ? [] : [{ location: `${at}.curves.${name}`, message, value: text }]
  })
}

const layerFaults = (layer: Layer, at: string): Fault[] => {
  const faults: Fault[] = []
  for (const part of layerTypes) {
    if (part === 'group') continue
    if (part === layer.type && !layer[part]) faults.push({ location: `${at}.${part}`, message: `A layer of type ${part} needs this.` })
    if (part !== layer.type && layer[part])
      faults.push({ location: `${at}.${part}`, message: `A layer of type ${layer.type} does not have this.` })
  }
  if (layer.type === 'group')
    for (const part of ['effects', 'mask', 'erase_mask'] as const)
      if (layer[part]) faults.push({ location: `${at}.${part}`, message: 'A group does not have this.' })
  if (layer.erase_mask && layer.type !== 'image' && layer.type !== 'paint' && layer.type !== 'group')
    faults.push({ location: `${at}.erase_mask`, message: 'Only images and paint can be erased.' })
  if (layer.image?.adjustments) faults.push(...curveFaults(layer.image.adjustments, `${at}.image.adjustments`))
  return [...faults, ...cropFaults(layer, at), ...paintFaults(layer, at), ...sizeFaults(layer, at)]
}

/** Editors compute with fractions, so a crop may extend this far outside. */
const tolerance = 1e-6

const cropFaults = ({ image }: Layer, at: string): Fault[] => {
  const crop = image?.crop
  if (!crop) return []
  const wide = crop.x + crop.width > 1 + tolerance ? ['width' as const] : []
  const high = crop.y + crop.height > 1 + tolerance ? ['height' as const] : []
  return [...wide, ...high].map((name) => ({
    location: `${at}.image.crop.${name}`,
    message: 'The crop reaches outside of the picture.',
    value: crop[name],
  }))
}

const paintFaults = ({ paint }: Layer, at: string): Fault[] => {
  if (!paint || paint.kind === 'gradient' || !paint.gradient) return []
  return [{ location: `${at}.paint.gradient`, message: `Paint of kind ${paint.kind} does not have this.` }]
}

const sizeFaults = ({ erase_mask: mask }: Layer, at: string): Fault[] => {
  const total = (mask?.strokes ?? []).reduce((sum, stroke) => sum + stroke.points.length, 0)
  const spans = mask?.spans?.length ?? 0
  return [
    ...(total > maxPoints ? [{ location: `${at}.erase_mask.strokes`, message: `All strokes together may have ${maxPoints} points.` }] : []),
    ...(spans > maxSpans ? [{ location: `${at}.erase_mask.spans`, message: `A mask may have ${maxSpans} spans.` }] : []),
  ]
}

const parentFaults = ({ layers }: DesignPage, at: string): Fault[] => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  return layers.flatMap((layer, index) => {
    if (!layer.parent_id) return []
    const location = `${at}.layers[${index}].parent_id`
    const value = layer.parent_id
    if (byId.get(value)?.type !== 'group') return [{ location, message: 'This is not a group of the same page.', value }]
    return isInItself(layer, byId) ? [{ location, message: 'A group cannot lie in itself.', value }] : []
  })
}

const isInItself = (layer: Layer, byId: ReadonlyMap<string, Layer>): boolean => {
  const seen = new Set<string>()
  for (let above = layer.parent_id; above; above = byId.get(above)?.parent_id) {
    if (above === layer.id) return true
    if (seen.has(above)) return false
    seen.add(above)
  }
  return false
}
