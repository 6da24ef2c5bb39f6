import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '#test/clock.ts'
import { createMemory, type Memory } from './live-memory.ts'

let clock: TestClock
let memory: Memory
beforeEach(() => {
  clock = createTestClock()
  memory = createMemory(clock)
})

const add = (workspaceId: string, ...types: string[]) => memory.add({ types, workspaceId, at: '' })
const typesOf = (notes: { type: string }[]) => notes.map(({ type }) => type)
const begin = (...keys: string[]) => {
  let woken = 0
  const leave = memory.watch(keys, () => (woken += 1))
  const { place } = memory.read(keys, undefined, 1)
  return { read: (after = place, most = 10) => memory.read(keys, after, most), leave, wokenTimes: () => woken, place }
}

describe('the live memory', () => {
  it('returns notes in order, from several workspaces', () => {
    const reader = begin('a', 'b')
    add('a', 'one')
    add('b', 'two', 'three')
    add('c', 'elsewhere')
    add('a', 'four')
    expect(typesOf(reader.read().notes)).toEqual(['one', 'two', 'three', 'four'])
    expect(reader.wokenTimes()).toBe(3)
  })

  it('returns notes in parts, without gaps', () => {
    const reader = begin('a', 'b')
    for (const key of ['a', 'b', 'a', 'b', 'a']) add(key, key)
    const first = reader.read(undefined, 3)
    const second = reader.read(first.place, 3)
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    expect(typesOf([...first.notes, ...second.notes])).toEqual(['a', 'b', 'a', 'b', 'a'])
    expect(reader.read(second.place).notes).toEqual([])
  })

  it('separates a user from a workspace with the same id', () => {
    const reader = begin('a')
    memory.add({ types: ['mine'], userId: 'a', workspaceId: 'a', at: '' })
    expect(reader.read().notes).toEqual([])
  })

  it('keeps notes for five minutes after the last reader left', () => {
    const reader = begin('a')
    reader.leave()
    add('a', 'missed')
    clock.advance(5 * 60_000)
    memory.sweep()
    expect(typesOf(reader.read().notes)).toEqual(['missed'])
    expect(memory.isIdle).toBe(false)
    clock.advance(1)
    memory.sweep()
    expect(memory.isIdle).toBe(true)
    expect(reader.read()).toMatchObject({ isLost: true, notes: [] })
  })

  it('keeps notes after a position, even of a workspace without readers', () => {
    add('a', 'before')
    const place = memory.place()
    expect(memory.isIdle).toBe(false)
    add('a', 'after')
    memory.watch(['a', 'b'], () => undefined)
    expect(memory.read(['a', 'b'], place, 10)).toMatchObject({ isLost: false, notes: [{ type: 'after' }] })
    clock.advance(5 * 60_000 + 1)
    expect(memory.isIdle).toBe(false)
  })

  it('gives a current position after a quiet time, so that the next five minutes can be resumed', () => {
    const reader = begin('a')
    clock.advance(5 * 60_000)
    const { place } = reader.read()
    expect(place).toBe(clock.now().getTime() * 1000)
  })
})

describe('a reader is lost', () => {
  it('at the start', () => {
    begin('a')
    add('a', 'before')
    expect(memory.read(['a'], undefined, 10)).toMatchObject({ isLost: true, notes: [] })
  })

  it('when one of its workspaces announced more than is kept', () => {
    const reader = begin('a', 'b')
    for (let count = 0; count < 2000; count += 1) add('a', `${count}`)
    expect(reader.read().isLost).toBe(false)
    add('a', 'one more')
    const { isLost, place } = reader.read()
    expect(isLost).toBe(true)
    add('b', 'after')
    expect(typesOf(reader.read(place).notes)).toEqual(['after'])
  })

  it('when its unread notes are too old', () => {
    const reader = begin('a')
    add('a', 'old')
    clock.advance(5 * 60_000 + 1)
    memory.sweep()
    expect(reader.read().isLost).toBe(true)
  })

  it('when notes may have been missed', () => {
    const reader = begin('a')
    add('a', 'one')
    memory.lose()
    expect(reader.read()).toMatchObject({ isLost: true, notes: [] })
    expect(reader.wokenTimes()).toBe(2)
  })

  it('when a workspace without readers announced more than is kept for it', () => {
    const place = memory.place()
    for (let count = 0; count < 100; count += 1) add('a', `${count}`)
    expect(memory.read(['a'], place, 10).isLost).toBe(false)
    add('a', 'one more')
    expect(memory.read(['a'], place, 10).isLost).toBe(true)
  })

  it('when notes may have been missed before a workspace was first read', () => {
    const place = memory.place()
    memory.lose()
    expect(memory.read(['a'], place, 10).isLost).toBe(true)
    expect(memory.read(['a'], memory.place(), 10).isLost).toBe(false)
  })
})
