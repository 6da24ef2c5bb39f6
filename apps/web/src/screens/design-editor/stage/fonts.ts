/** The fonts of a design: the server's typefaces and the files of the workspace, never fonts of the system. */
import type { TextPart } from '@broadside/scene/editor'
import { matchFamily } from '@broadside/scene/render/families'
import type { DesignFonts } from '#api/designs.ts'
import { pictureUrl as fileUrl } from '#api/media.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'

export type FontNames = Pick<TextPart, 'font_asset_id' | 'font_family'>

export interface Fonts {
  /**
   * The CSS list of families of a text. As on the server, a font that isn't there is replaced by the first typeface, and characters that no font has are
   * boxes.
   */
  family: (names: FontNames) => string
  /** False while the first files of a text's font load. Until then, the browser would draw a font of the system. */
  isReady: (text: TextPart) => boolean
  /** The CSS families of which a file couldn't be loaded. */
  failed: ReadableStore<ReadonlySet<string>>
  /** The CSS family that a text requests, without those that replace it. */
  requested: (names: FontNames) => string
  /** Loads the files that couldn't be loaded again. */
  retry: () => void
  close: () => void
}

export const createFonts = ({ families, boxes }: DesignFonts, onArrival: () => void): Fonts => {
  const names = families.map(({ family }) => family)
  const fallback = names[0] ?? 'Inter'
  const faces = new Map<string, FontFace[]>()
  /** Fonts of which a file has loaded, or none can be loaded. */
  const usable = new Set<string>()
  let ready = new WeakSet<TextPart>()
  let loading = new WeakSet<TextPart>()
  const failed = createStore<ReadonlySet<string>>(new Set())

  const register = (family: string, create: () => FontFace[]): string => {
    if (faces.has(family)) return family
    const created = create()
    faces.set(family, created)
    for (const face of created) document.fonts.add(face)
    return family
  }
  const registerBundled = (name: string): string =>
    register(name, () => {
      const found = families.find(({ family }) => family === name)
      if (!found) return []
      const weight = `${found.weights.min} ${found.weights.max}`
      return found.slices.map(({ style, unicode_range: unicodeRange, url }) => {
        return new FontFace(name, `url(${url})`, { style, unicodeRange, weight })
      })
    })
  const registerOwn = (mediaId: string): string =>
    register(`font-${mediaId}`, () => [new FontFace(`font-${mediaId}`, `url(${fileUrl(mediaId)})`, { weight: '100 900' })])

  const registerBoxes = (): string => register(boxes.family, () => [new FontFace(boxes.family, `url(${boxes.url})`)])

  const wanted = ({ font_asset_id: id, font_family: name }: FontNames): string[] => {
    if (id) return [registerOwn(id)]
    const bundled = name ? matchFamily(names, name) : undefined
    return bundled ? [registerBundled(bundled)] : []
  }
  const family = (text: FontNames): string =>
    [...new Set([...wanted(text), registerBundled(fallback), registerBoxes()])].map((one) => `"${one}"`).join(', ')

  const requested = (text: FontNames): string => wanted(text)[0] ?? registerBundled(fallback)
  const noteFailure = (name: string): void => {
    if (faces.get(name)?.some(({ status }) => status === 'error')) failed.set(failed.get().union(new Set([name])))
  }
  const remove = (name: string): void => {
    for (const face of faces.get(name) ?? []) document.fonts.delete(face)
    faces.delete(name)
  }

  const load = async (text: TextPart, font: string): Promise<void> => {
    loading.add(text)
    await document.fonts.load(font, text.text).catch(() => [])
    usable.add(font)
    ready.add(text)
    noteFailure(requested(text))
    onArrival()
  }
  return {
    family,
    isReady: (text) => {
      if (ready.has(text)) return true
      const font = `${text.font_style ?? 'normal'} ${text.font_weight ?? 400} 16px ${family(text)}`
      if (document.fonts.check(font, text.text)) ready.add(text)
      else if (!loading.has(text)) void load(text, font)
      return ready.has(text) || usable.has(font)
    },
    failed,
    requested,
    retry: () => {
      for (const name of failed.get()) remove(name)
      usable.clear()
      ready = new WeakSet()
      loading = new WeakSet()
      failed.set(new Set())
      onArrival()
    },
    close: () => {
      for (const name of faces.keys()) remove(name)
    },
  }
}
