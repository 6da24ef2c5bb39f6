/** Properties of layers, read and set for a selection. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { isEqual } from '../history/diff.ts'
import { updateLayers } from '../model/pages.ts'
import { findLayer, leavesOf } from '../model/tree.ts'
import { fitText } from '../session/fit-text.ts'
import { editableIds } from '../session/selection.ts'
import type { Session } from '../session/session.ts'

export interface Property<T> {
  /** In groups, properties of content are those of the layers inside. */
  of: 'layer' | 'content'
  /** Undefined for layers that don't have it. */
  get(layer: Layer, page: DesignPage): T | undefined
  set(page: DesignPage, id: string, value: T): DesignPage
}

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
}): Property<T> => ({
  of,
  get,
  set: (page, id, value) =>
    // An empty field reads as NaN.
    Number.isNaN(value) ? page : updateLayers(page, [id], (layer) => (get(layer) === undefined ? layer : set(layer, limit(value)))),
})

const layersFor = <T>(session: Session, { of }: Property<T>): Layer[] => {
  const page = session.page()
  return of === 'content' ? leavesOf(page, session.selection()) : session.selection().flatMap((id) => findLayer(page, id) ?? [])
}

export interface PropertyState<T> {
  /** The value that all layers share; undefined if they differ. */
  value: T | undefined
  isMixed: boolean
  /** How many of the selected layers have the property. */
  count: number
  total: number
}

/** Reads a property of the selection; undefined if no selected layer has it. */
export const readProperty = <T>(session: Session, property: Property<T>): PropertyState<T> | undefined => {
  const layers = layersFor(session, property)
  const values = layers.map((layer) => property.get(layer, session.page())).filter((value) => value !== undefined)
  const [value] = values
  if (value === undefined) return undefined
  const isMixed = values.some((other) => !isEqual(other, value))
  return { value: isMixed ? undefined : value, isMixed, count: values.length, total: layers.length }
}

const idsFor = <T>(session: Session, { of }: Property<T>): string[] => {
  const ids = editableIds(session)
  return of === 'content' ? leavesOf(session.page(), ids).map(({ id }) => id) : ids
}

const withProperty = <T>(session: Session, property: Property<T>, value: T) => {
  const ids = idsFor(session, property)
  return (page: DesignPage): DesignPage =>
    fitText(
      session,
      ids.reduce((changed, id) => property.set(changed, id, value), page),
      property.of === 'content' ? ids : [],
    )
}

/** Sets a property of all selected layers that have it, in one step. */
export const setProperty = <T>(session: Session, property: Property<T>, value: T): void =>
  session.edit(withProperty(session, property, value))

export interface Slide<T> {
  to(value: T): void
  end(): void
  cancel(): void
}

/** Sets a property continuously, as a slider does, in one step. */
export const slideProperty = <T>(session: Session, property: Property<T>): Slide<T> => {
  const gesture = session.begin()
  return {
    to: (value) => gesture.revise((page) => withProperty(session, property, value)(page)),
    end: gesture.commit,
    cancel: gesture.cancel,
  }
}
