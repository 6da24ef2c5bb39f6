/** Rendering is close to linear: twice the text takes at most three times as long, even for hostile input. */
import { growthOf } from '@broadside/composer/testing/growth'
import { preview } from '@broadside/networks/site/preview'
import { describe, expect, it } from 'vitest'
import { type HostileText, shapesOfMarks, signs } from '#test/hostile-texts.ts'
import { renderArticle } from './text.ts'

const [length, most] = [50_000, 3]

const render = (body: string) => {
  const { html } = renderArticle({ body, title: '', media: [], origin: 'https://s.example' })
  expect(html.length).toBeLessThanOrEqual(1_000_000)
}
const segmentOf = (text: string) => ({ id: 'a', text, title: '', description: '', media: [], settings: {} })
const show = (text: string) =>
  preview.show(
    { profile: 'site.post', title: '', description: '', settings: {}, segments: [segmentOf(text)] },
    { limits: null, name: '', username: '' },
  )

const growths = async (texts: readonly HostileText[], read: (text: string) => unknown) => {
  const slow: string[] = []
  for (const { name, text } of texts) {
    // Keeps the generation of texts out of the measurement.
    const made = new Map([length, 2 * length].map((size) => [size, text(size)]))
    const growth = await growthOf((size) => read(made.get(size) ?? ''), length, most)
    if (growth > most) slow.push(`${name}: ${growth.toFixed(1)}`)
  }
  return slow
}

describe.each([
  ['every sign repeated, alone and after an address', signs],
  ['marks without an end', shapesOfMarks],
])('%s', (_, texts) => {
  it('is rendered and sanitized in linear time, to a megabyte at most', { timeout: 600_000 }, async () =>
    expect(await growths(texts, render)).toEqual([]),
  )
  it('is previewed in linear time', { timeout: 600_000 }, async () => expect(await growths(texts, show)).toEqual([]))
})
