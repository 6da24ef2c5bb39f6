/** Each field of a document changes the picture, or the manual says that it doesn't. */
import { readFileSync } from 'node:fs'
import { DesignDocument, type Layer } from '@broadside/contract/features/design-document.schemas'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { examplesOfAll, pictureIds } from '../testing/every-field.ts'
import { pixelsOf } from '../testing/pixels.ts'
import { aStage } from '../testing/scene.ts'
import { renderPage } from './page.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  anyOf?: { const?: unknown }[]
  minimum?: number
  maximum?: number
  pattern?: string
}

type Field = { path: string[]; schema: Schema }

/** Lists end with the path of their items. */
const listFields = (schema: Schema, path: string[] = []): Field[] => {
  if (schema.properties) return Object.entries(schema.properties).flatMap(([name, part]) => listFields(part, [...path, name]))
  if (schema.items) return listFields(schema.items, [...path, '*'])
  return [{ path, schema }]
}

const texts: Record<string, string> = {
  text: 'XX',
  media_id: pictureIds.other,
  font_asset_id: 'wide',
  font_family: 'Wide',
  parent_id: 'faint-group',
  masterPoints: '[[0,1],[1,0]]',
  redPoints: '[[0,1],[1,0]]',
  greenPoints: '[[0,1],[1,0]]',
  bluePoints: '[[0,1],[1,0]]',
}

const numbers = ({ minimum = -50, maximum = 60, type }: Schema, now: unknown): number[] => {
  const base = typeof now === 'number' ? now : 0
  return [minimum, maximum, base + 0.3, base + 7, base / 2, base + 90]
    .filter((value) => value >= minimum && value <= maximum)
    .map((value) => (type === 'integer' ? Math.round(value) : value))
}

const otherValues = (name: string, schema: Schema, now: unknown): unknown[] => {
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.map((option) => option.const)
  if (schema.type === 'boolean') return [now !== true]
  if (schema.type === 'number' || schema.type === 'integer') return numbers(schema, now)
  return schema.pattern ? ['#13f7a8'] : [texts[name] ?? 'other']
}

const picture = (color: string) => {
  const canvas = createCanvas(30, 20)
  const pen = canvas.getContext('2d')
  pen.fillStyle = color
  pen.fillRect(0, 0, 30, 20)
  pen.fillStyle = '#334455'
  pen.fillRect(0, 0, 8, 8)
  pen.fillStyle = '#f0e8e0'
  pen.fillRect(15, 10, 8, 8)
  return canvas
}
const pictures = new Map([
  [pictureIds.one, picture('#c04020')],
  [pictureIds.other, picture('#20c040')],
])
const stage = aStage({
  picture: (id) => pictures.get(id),
  family: ({ font_asset_id, font_family }) => (font_asset_id || font_family ? 'monospace' : 'sans-serif'),
})

const draw = (document: DesignDocument): string => {
  const [page] = document.pages
  if (!page) throw new Error('no page')
  const surface = renderPage(stage, page, document)
  return `${surface.width} ${Buffer.from(pixelsOf(surface)).toString('base64')}`
}

/** The documents in which one value of this field is different. */
function* changed(document: DesignDocument, { path, schema }: Field): Generator<DesignDocument> {
  for (const holder of holdersOf(document, path.slice(0, -1))) {
    const name = path.at(-1) ?? ''
    for (const value of otherValues(name, schema, read(document, [...holder, name]))) {
      const copy = structuredClone(document)
      Object.assign(read(copy, holder) as object, { [name]: value })
      yield copy
    }
  }
}

const read = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string | number, unknown> | undefined)?.[name], value)

const holdersOf = (document: unknown, path: readonly string[]): (string | number)[][] =>
  path
    .reduce<(string | number)[][]>(
      (paths, name) =>
        paths.flatMap((at) => {
          const value = read(document, at)
          if (name === '*') return Array.isArray(value) ? value.map((_, index) => [...at, index]) : []
          return [[...at, name]]
        }),
      [[]],
    )
    .filter((at) => typeof read(document, at) === 'object')

const drawn = new Map(examplesOfAll().map((document) => [document, draw(document)]))

const changesPicture = (field: Field): boolean =>
  [...drawn].some(([document, before]) => [...changed(document, field)].some((after) => draw(after) !== before))

const manual = readFileSync(new URL('../../../../docs/manual/designs.md', import.meta.url), 'utf8')
const section = manual.slice(manual.indexOf("These fields don't change the picture:"), manual.indexOf('**Fonts in images.**'))
const named = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

const fields = listFields(DesignDocument as unknown as Schema)
/** The size of an image's source says nothing about the picture, but that of paint does. */
const isNamed = ({ path }: Field) => path.some((name) => named.has(name)) && !path.includes('paint') && !path.includes('erase_mask')

describe('a field of the document', () => {
  it.each(fields.map((field) => [field.path.join('.'), field] as const))('%s is drawn, or named in the manual', (_, field) => {
    expect(changesPicture(field)).toBe(!isNamed(field))
  })

  it('is one of all', () => {
    const layerParts: (keyof Layer)[] = ['text', 'image', 'shape', 'paint', 'effects', 'mask', 'erase_mask']
    for (const part of layerParts) expect(fields.filter(({ path }) => path.includes(part)).length).toBeGreaterThan(1)
    expect(fields.length).toBeGreaterThan(120)
  })
})
