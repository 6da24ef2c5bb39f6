/** Properties of layers and of the page, read and set for a selection. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { isEqual } from '../history/diff.ts'
import { updateLayers } from '../model/pages.ts'
import { findLayer, leavesOf } from '../model/tree.ts'
import { fitText } from '../session/fit-text.ts'
import { editableIds } from '../session/selection.ts'
import type { Session } from '../session/session.ts'

export interface LayerProperty<T> {
  /** In groups, properties of content are those of the layers inside. */
  of: 'layer' | 'content'
  /** Texts have other lines afterwards. Always so for properties of content. */
  reflows?: boolean
  /** Undefined for layers that don't have it. */
  get(layer: Layer, page: DesignPage): T | undefined
  set(page: DesignPage, id: string, value: T): DesignPage
}

export interface PageProperty<T> {
  of: 'page'
  /** Undefined for pages that don't have it. */
  get(page: DesignPage): T | undefined
  set(page: DesignPage, value: T): DesignPage
}

export type Property<T> = LayerProperty<T> | PageProperty<T>

/** A property of the layer alone. `limit` brings a value into the range of a document. */
export const layerProperty = <T>({
  of,
  get,
  set,
  limit = (value) => value,
}: {
  of: 'layer' | 'content'
  get: (layer: Layer) => T | undefined
  set: (layer: Layer, value: T) => Layer
  limit?: (value: T) => T
}): LayerProperty<T> => ({
  of,
  get,
  set: (page, id, value) =>
    // An empty field reads as NaN.
    Number.isNaN(value) ? page : updateLayers(page, [id], (layer) => (get(layer) === undefined ? layer : set(layer, limit(value)))),
})

interface Leaves {
  selection: readonly string[]
  layers: Layer[]
}

/** A panel reads dozens of properties of the same layers. */
const lastLeaves = new WeakMap<DesignPage, Leaves>()

const selectedLeaves = (page: DesignPage, selection: readonly string[]): Layer[] => {
  const last = lastLeaves.get(page)
  if (last?.selection === selection) return last.layers
  const layers = leavesOf(page, selection)
  lastLeaves.set(page, { selection, layers })
  return layers
}

const layersFor = <T>(session: Session, { of }: LayerProperty<T>): Layer[] => {
  const page = session.page()
  return of === 'content' ? selectedLeaves(page, session.selection()) : session.selection().flatMap((id) => findLayer(page, id) ?? [])
}

export interface PropertyState<T> {
  /** The value that all layers share; undefined if they differ. */
  value: T | undefined
  isMixed: boolean
  /** How many of the selected layers have the property. */
  count: number
  /** How many of them can be changed, because they aren't locked. */
  editable: number
  total: number
}

const idsFor = <T>(session: Session, { of }: LayerProperty<T>): string[] => {
  const ids = editableIds(session)
  return of === 'content' ? leavesOf(session.page(), ids).map(({ id }) => id) : ids
}

/** Reads a property of the page or of the selection; undefined if no selected layer has it. */
export const readProperty = <T>(session: Session, property: Property<T>): PropertyState<T> | undefined => {
  const page = session.page()
  if (property.of === 'page') {
    const value = property.get(page)
    return value === undefined ? undefined : { value, isMixed: false, count: 1, editable: 1, total: 1 }
  }
  const layers = layersFor(session, property)
  const owners = layers.flatMap(({ id }, index) => {
    const value = layers[index] && property.get(layers[index], page)
    return value === undefined ? [] : [{ id, value }]
  })
  const [first] = owners
  if (!first) return undefined
  const isMixed = owners.some(({ value }) => !isEqual(value, first.value))
  const editable = new Set(idsFor(session, property))
  return {
    value: isMixed ? undefined : first.value,
    isMixed,
    count: owners.length,
    editable: owners.filter(({ id }) => editable.has(id)).length,
    total: layers.length,
  }
}

/** Returns a function that reads a property, and returns the same object as long as nothing of it changes. */
export const createReader = <T>(session: Session, property: Property<T>): (() => PropertyState<T> | undefined) => {
  let state: PropertyState<T> | undefined
  return () => {
    const next = readProperty(session, property)
    if (!isEqual(next, state)) state = next
    return state
  }
}

const withProperty = <T>(session: Session, property: Property<T>, change: (value: T) => T) => {
  if (property.of === 'page')
    return (page: DesignPage): DesignPage => {
      const value = property.get(page)
      return value === undefined ? page : property.set(page, change(value))
    }
  const ids = idsFor(session, property)
  const changeOne = (page: DesignPage, id: string): DesignPage => {
    const layer = findLayer(page, id)
    const value = layer && property.get(layer, page)
    return value === undefined ? page : property.set(page, id, change(value))
  }
  const doesReflow = property.of === 'content' || property.reflows
  return (page: DesignPage): DesignPage =>
    fitText(session, ids.reduce(changeOne, page), doesReflow ? leavesOf(page, ids).map(({ id }) => id) : [])
}

/** Changes the value of each selected layer that has the property, in one step. */
export const changeProperty = <T>(session: Session, property: Property<T>, change: (value: T) => T): void =>
  session.edit(withProperty(session, property, change))

/** Sets a property of all selected layers that have it, in one step. */
export const setProperty = <T>(session: Session, property: Property<T>, value: T): void => changeProperty(session, property, () => value)

export interface Slide<T> {
  to(value: T): void
  end(): void
  cancel(): void
}

export interface PropertySlide<T> extends Slide<T> {
  /** Changes the value that each layer had at the beginning, so that different ones stay different. */
  by(change: (value: T) => T): void
}

/** Sets a property continuously, as a slider does, in one step. */
export const slideProperty = <T>(session: Session, property: Property<T>): PropertySlide<T> => {
  const gesture = session.begin()
  const by = (change: (value: T) => T): void => gesture.revise((page) => withProperty(session, property, change)(page))
  return { to: (value) => by(() => value), by, end: gesture.commit, cancel: gesture.cancel }
}
