import { expect, it } from 'vitest'
import { aDesign } from '../../testing/design.ts'
import { aLayer, aPage } from '../../testing/scene.ts'
import { documentBytes } from './document-bytes.ts'

it('counts the bytes of a document as JSON, also after a layer was replaced', () => {
  const text = (id: string, words: string) => aLayer({ id, type: 'text', text: { text: words } })
  const document = aDesign(
    [text('a', 'größer'), text('b', 'B'), text('c', '🎉')],
    [aPage([], { id: 'q' }), aPage([text('d', '"')], { id: 'r' })],
  )
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  expect(documentBytes(document)).toBe(bytesOf(document))
  const [page, ...others] = document.pages
  const changed = { ...document, pages: page ? [{ ...page, layers: [text('a', 'ß'), ...page.layers.slice(1)] }, ...others] : [] }
  expect(documentBytes(changed)).toBe(bytesOf(changed))
})
