import { aDesign } from '@broadside/scene/testing/design'
import { beforeAll, expect, it } from 'vitest'
import { loadMessages } from '#i18n/translator.ts'
import { nameLocation, nameParts, pagesOf } from './parts.ts'
import { aShape } from './testing.ts'

beforeAll(() => loadMessages('designSaving', 'designEditor', 'designPages'))

const words = { ...aShape('c'), type: 'text' as const, text: { text: 'Half  price\ntoday' } }
const mine = aDesign([{ ...aShape('a'), name: 'Logo' }, words])
const theirs = aDesign([aShape('b')])

it('names layers by their name, text or kind, also those that one version deleted', () => {
  const layer = (id: string, ...rest: string[]) => ['pages', '@p', 'layers', `@${id}`, ...rest]
  const paths = [
    layer('a', 'opacity'),
    layer('a', 'transform'),
    layer('c', 'text', 'text'),
    layer('b'),
    ['pages', '@p', 'background'],
    ['title'],
  ]
  expect(nameParts(paths, [mine, theirs])).toEqual([
    '“Logo” on page “P”',
    '“Half price today” on page “P”',
    '“Rectangle” on page “P”',
    'Page “P”',
    'Design settings',
  ])
  expect(pagesOf(paths)).toEqual(['p'])
})

it('names the layer of a location in a refused document', () => {
  expect(nameLocation('body.operations[0].pages[0].layers[1].text.text', mine)).toBe('“Half price today” on page “P”')
  expect(nameLocation('body.document.pages[0].background', mine)).toBe('Page “P”')
  expect(nameLocation('body.document', mine)).toBeUndefined()
})
