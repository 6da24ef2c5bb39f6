import { describe, expect, it } from 'vitest'
import { previewNetwork } from './preview.ts'
import { networks } from './registry.ts'
import { contrast } from './site/accent.ts'

const pairs = [
  ['ink', 'surface'],
  ['ink', 'fill'],
  ['soft', 'surface'],
  ['soft', 'fill'],
  ['accent', 'surface'],
  ['name', 'surface'],
] as const

describe.each(Object.keys(networks))('the preview of %s', (id) => {
  it("is found by the network's id", async () => {
    expect((await previewNetwork(id))?.id).toBe(id)
  })

  it.each(['light', 'dark'] as const)('is readable in its %s theme', async (theme) => {
    const look = (await previewNetwork(id))?.look
    const colours = look?.[theme]
    if (!colours) throw new Error(`${id} has no ${theme} theme`)
    // A card with a bar also shows links.
    const all = look.card.frame === 'bar' ? [...pairs, ['accent', 'fill'] as const] : pairs
    const faults = all.map(([text, ground]) => [text, ground, contrast(colours[text], colours[ground])] as const)
    expect(faults.filter(([, , found]) => found < 4.5)).toEqual([])
  })
})

it('returns undefined for an unknown network', async () => {
  expect(await previewNetwork('toString')).toBeUndefined()
})
