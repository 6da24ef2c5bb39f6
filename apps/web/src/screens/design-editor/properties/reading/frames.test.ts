import { describe, expect, it } from 'vitest'
import { createFrames } from './frames.ts'

const createSource = () => {
  const listeners = new Set<() => void>()
  const frames = new Map<number, () => void>()
  let count = 0
  return {
    listeners,
    change: () => {
      for (const listener of listeners) listener()
    },
    nextFrame: () => {
      const due = [...frames.values()]
      frames.clear()
      for (const callback of due) callback()
    },
    frames: createFrames(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      (callback) => {
        frames.set(++count, callback)
        return count
      },
      (id) => frames.delete(id),
    ),
  }
}

describe('frames', () => {
  it('report any number of changes once per frame', () => {
    const { change, nextFrame, frames } = createSource()
    let calls = 0
    frames.subscribe(() => calls++)
    for (let changes = 0; changes < 5; changes++) change()
    expect(calls).toBe(0)
    nextFrame()
    nextFrame()
    expect(calls).toBe(1)
    change()
    nextFrame()
    expect(calls).toBe(2)
  })

  it('have one subscription for all listeners, and none without them', () => {
    const { change, nextFrame, listeners, frames } = createSource()
    let calls = 0
    const ends = [frames.subscribe(() => calls++), frames.subscribe(() => calls++)]
    expect(listeners.size).toBe(1)
    change()
    for (const end of ends) end()
    expect(listeners.size).toBe(0)
    nextFrame()
    expect(calls).toBe(0)
  })

  it('report a change at once when asked, and not again in the next frame', () => {
    const { change, nextFrame, frames } = createSource()
    let calls = 0
    frames.subscribe(() => calls++)
    change()
    frames.flush()
    frames.flush()
    nextFrame()
    expect(calls).toBe(1)
  })
})
