import { mostFiles } from '@broadside/contract/media-rules'
import { expect, it } from 'vitest'
import { createStore } from '#lib/store.ts'
import { interleave } from './order.ts'
import { createQueue, type Keep, type KeptFacts } from './queue.ts'
import { createFakeServer, refusal } from './testing.ts'
import type { UploadLocation, Upload } from './upload.ts'

const place: UploadLocation = { part: 'text' }
const fileOf = (name: string) => new File([new Uint8Array(10)], name, { type: name.endsWith('svg') ? 'image/svg+xml' : '' })

/** Simulates storage that persists between visits. */
const createKeep = () => {
  const files = new Map<string, { facts: KeptFacts; file: Blob }>()
  const keep: Keep = {
    load: async () => [...files.values()],
    add: (facts, file) => {
      files.set(facts.key, { facts, file })
      return true
    },
    change: (facts) => {
      const known = files.get(facts.key)
      if (known) files.set(facts.key, { ...known, facts })
    },
    drop: (key) => void files.delete(key),
  }
  return { keep, files }
}

const open = ({ server = createFakeServer(), kept = createKeep() } = {}) => {
  const list = createStore<readonly Upload[]>([])
  let media: { media_id: string; name: string }[] = []
  let keys = 0
  const queue = createQueue({
    list,
    transport: server.transport,
    keep: kept.keep,
    digest: async () => undefined,
    pause: () => Promise.resolve(),
    roomAt: () => ({ left: mostFiles - media.length - list.get().length, limit: mostFiles }),
    onArrival: ({ id, filename }, { place: { before } }) => {
      const at = media.findIndex(({ media_id }) => media_id === before)
      media = media.toSpliced(at < 0 ? media.length : at, 0, { media_id: id, name: filename })
    },
    newKey: () => `k${(keys += 1)}`,
    nowMs: () => 0,
  })
  const stop = queue.start()
  return {
    ...queue,
    server,
    kept,
    stop,
    names: () => media.map(({ name }) => name),
    shown: () => interleave(media, list.get()).map(({ name }) => name),
    states: () => list.get().map(({ name, state }) => `${name} ${state.name}`),
    keyOf: (name: string) => list.get().find((one) => one.name === name)?.key ?? '',
    choose: (...names: string[]) => queue.add(names.map((name) => ({ file: fileOf(name), place }))),
  }
}

it('uploads three files at a time', async () => {
  const { server, choose, states } = open()
  const names = ['a.png', 'b.png', 'c.png', 'd.png']
  for (const name of names) server.hold(name)
  choose(...names)
  await expect.poll(states).toEqual(['a.png sending', 'b.png sending', 'c.png sending', 'd.png queued'])
  server.open('b.png')
  await expect.poll(states).toEqual(['a.png sending', 'c.png sending', 'd.png sending'])
})

it('keeps the order in which files were chosen, whichever is uploaded first', async () => {
  const { server, choose, names, shown, add } = open()
  for (const name of ['a.png', 'b.png', 'c.png']) server.hold(name)
  choose('a.png', 'b.png', 'c.png')
  server.open('c.png')
  await expect.poll(names).toEqual(['c.png'])
  expect(shown()).toEqual(['a.png', 'b.png', 'c.png'])
  add([{ file: fileOf('between.png'), place: { ...place, before: 'm3' } }])
  await expect.poll(names).toEqual(['between.png', 'c.png'])
  server.open('a.png')
  await expect.poll(names).toEqual(['a.png', 'between.png', 'c.png'])
  server.open('b.png')
  await expect.poll(names).toEqual(['a.png', 'b.png', 'between.png', 'c.png'])
})

it('continues with the others if one fails or is rejected', async () => {
  const { server, choose, names, states, retry, keyOf, kept } = open()
  server.failWith('start', 'b.png', { error: refusal(403, 'limit_reached') })
  choose('a.png', 'b.png', 'c.svg', 'd.png')
  await expect.poll(names).toEqual(['a.png', 'd.png'])
  expect(states()).toEqual(['b.png failed', 'c.svg refused'])
  expect(server.calls.filter((call) => call.includes('c.svg'))).toEqual([])
  expect(kept.files.size).toBe(1)
  retry(keyOf('b.png'))
  await expect.poll(names).toEqual(['a.png', 'b.png', 'd.png'])
  expect(kept.files.size).toBe(0)
})

it('removes a canceled upload, and starts the next', async () => {
  const { server, choose, cancel, keyOf, names, states, kept } = open()
  for (const name of ['a.png', 'b.png', 'c.png']) server.hold(name)
  choose('a.png', 'b.png', 'c.png', 'd.png')
  await expect.poll(() => states()[2]).toBe('c.png sending')
  cancel(keyOf('a.png'))
  await expect.poll(names).toEqual(['d.png'])
  expect(states()).toEqual(['b.png sending', 'c.png sending'])
  expect([...kept.files.values()].map(({ facts }) => facts.name)).toEqual(['b.png', 'c.png'])
})

it('resumes started uploads after a stop, and in a later visit', async () => {
  const first = open()
  first.server.hold('a.png')
  first.choose('a.png', 'b.png')
  await expect.poll(first.names).toEqual(['b.png'])
  first.stop()
  expect(first.states()).toEqual(['a.png queued'])
  const second = open(first)
  await expect.poll(second.states).toEqual(['a.png sending'])
  first.server.open('a.png')
  await expect.poll(second.names).toEqual(['a.png'])
  expect(first.server.calls.filter((call) => call === 'start a.png')).toHaveLength(1)
  expect(first.kept.files.size).toBe(0)
})

it('rejects more files than a post can have', () => {
  const { choose, states } = open()
  choose(...Array.from({ length: mostFiles + 1 }, (_, index) => `${index}.png`))
  expect(states().at(-1)).toBe(`${mostFiles}.png refused`)
  expect(states().at(-2)).toBe(`${mostFiles - 1}.png queued`)
})
