import { describe, expect, it } from 'vitest'
import { aStage } from '../testing/scene.ts'
import { place, textLayer } from '../testing/test-scene.ts'
import { createTexts } from './texts.ts'

describe('texts', () => {
  it('are as high as their lines', () => {
    const { measure } = createTexts(aStage())
    expect(measure(textLayer('t', place(0, 0, 500, 10), 'One'))).toEqual({ width: 500, height: 48 })
    expect(measure(textLayer('t', place(0, 0, 500, 10), 'One\nTwo\n'))).toEqual({ width: 500, height: 144 })
  })

  it('on a curve are as high as their box', () => {
    const text = textLayer('t', place(0, 0, 500, 300))
    const curved = { ...text, text: { text: 'Around', curve: { type: 'circle' as const } } }
    expect(createTexts(aStage()).measure(curved).height).toBe(300)
  })

  it('are measured once while they move, and again with other fonts', () => {
    let measured = 0
    const texts = createTexts(aStage({ family: () => (measured++, 'sans-serif') }))
    const { text, transform } = textLayer('t', place(0, 0, 500, 10), 'One')
    if (!text) throw new Error('The layer has no text')
    texts.lay(text, transform)
    texts.lay(text, place(80, 90, 500, 10))
    expect(measured).toBe(1)
    texts.lay(text, place(0, 0, 400, 10))
    expect(measured).toBe(2)
    texts.forget()
    texts.lay(text, place(0, 0, 400, 10))
    expect(measured).toBe(3)
  })
})
